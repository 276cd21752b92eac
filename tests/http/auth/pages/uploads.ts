import { administer, WITH_ADMIN } from '../../admin/caller.ts'
import { group, rulesGroup } from '../../group.ts'
import { type Answer, bytes, send } from '../../support/answer.ts'
import { ADMIN_SECRET } from '../../support/everything-on.ts'
import { equal, invalid, isTrue, refused, status, text } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 0xff, 0x0d, 0x0a, 0x2d])
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>'
const BOUNDARY = 'form-boundary'
const KIB = 1024

/** The form of a browser with one file. */
export function formOf(content: Uint8Array, { field = 'file', name = 'logo.png', type = 'image/png' } = {}) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return new Uint8Array([...bytes(head), ...content, ...bytes(`\r\n--${BOUNDARY}--\r\n`)])
}

export function upload(
  target: Target,
  body: Uint8Array<ArrayBuffer>,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
) {
  const headers = { Authorization: `Bearer ${ADMIN_SECRET}`, 'Content-Type': type }
  return send(target, 'POST', '/admin/api/upload/logo', { headers, body })
}

const pathOf = (answer: Answer) => new URL(text(answer, 'url')).pathname

export const uploadsGroup = group('Uploaded logos', {
  'are stored, served for a year and shown on the pages': async (open) => {
    const target = await open({ ...WITH_ADMIN, ui: {} })
    const answer = await upload(target, formOf(PNG))
    status(answer, 200)
    isTrue(/^[\da-f]{32}\.png$/.test(text(answer, 'filename')), 'named by its content')
    equal(pathOf(answer), `/auth/uploads/${answer.json.filename}`)
    const served = await target.request(pathOf(answer))
    equal([...new Uint8Array(await served.arrayBuffer())], [...PNG])
    const named = ['Content-Type', 'Cache-Control', 'X-Content-Type-Options', 'Cross-Origin-Resource-Policy']
    equal(
      named.map((header) => served.headers.get(header)),
      ['image/png', 'public, max-age=31536000, immutable', 'nosniff', 'cross-origin'],
    )
    status(await administer(target, 'PATCH', '/settings/ui', { logoUrl: answer.json.url }), 200)
    target.clock.advance(6000)
    equal(Object((await send(target, 'GET', '/auth/ui/config')).json.ui).logoUrl, answer.json.url)
    equal((await upload(target, formOf(PNG))).json, answer.json, 'the same picture again')
    const svg = await upload(target, formOf(bytes(SVG), { name: 'logo.png', type: 'image/png' }))
    const drawn = await send(target, 'GET', pathOf(svg))
    equal(
      [drawn.text, drawn.headers.get('Content-Type')],
      [SVG, 'image/svg+xml; charset=utf-8'],
      'its type is that of its content',
    )
    isTrue(/^default-src 'none'.*sandbox$/.test(drawn.headers.get('Content-Security-Policy') ?? ''), 'runs nothing')
    invalid(await upload(target, bytes('--other\r\n\r\n')), '', 'multipart')
    for (const name of ['nothing.png', '__proto__', '%2e%2e%2fsecret'])
      status(await send(target, 'GET', `/auth/uploads/${name}`), 404)
  },
})

export const uploadRulesGroup = rulesGroup('What is no logo', {
  "R12 with baseUrl 'from-host' the URL has the origin of the site, whatever the Host header says": async (open) => {
    const siteUrl = 'https://app.example.com'
    const target = await open({ ...WITH_ADMIN, baseUrl: 'from-host', issuer: 'https://auth.example.com', siteUrl })
    const answer = await upload(target, formOf(PNG))
    equal(answer.json.url, `${siteUrl}/auth/uploads/${answer.json.filename}`)
  },

  'is refused with the reason': async (open) => {
    const target = await open(WITH_ADMIN)
    const fileOf = (content: string | Uint8Array) => formOf(typeof content === 'string' ? bytes(content) : content)
    for (const [content, rule] of [
      ['', 'not_an_image'],
      ['GIF86a', 'not_an_image'],
      ['<html><script>alert(1)</script></html>', 'not_an_image'],
      [new Uint8Array([0xff, 0xfe, 0]), 'not_an_image'],
      [SVG.replace('<path', '<script/><path'), 'element script'],
      [SVG.replace('<svg', '<svg onload="alert(1)"'), 'attribute onload'],
      [SVG.replace('<path', '<style>@imp<!-- -->ort "//evil.example"</style><path'), 'reference style'],
      [SVG.replace('<path', '<path style="fill:u\\72l(//evil.example)"'), 'reference style'],
      [SVG.replace('<path', '<path fill="url(https://evil.example/a.svg#a)"'), 'reference fill'],
      [new Uint8Array([...PNG, ...new Uint8Array(256 * KIB)]), 'max_256_kib'],
    ] as const)
      invalid(await upload(target, fileOf(content)), 'file', rule)
    status(await upload(target, fileOf(new Uint8Array([...PNG, ...new Uint8Array(256 * KIB - PNG.length)]))), 200)
    refused(await upload(target, fileOf(new Uint8Array(1024 * KIB))), 413, 'PAYLOAD_TOO_LARGE')
    invalid(await upload(target, formOf(PNG, { field: 'logo' })), 'file', 'required')
    invalid(await upload(target, bytes('{}'), 'application/json'), '', 'multipart')
    invalid(await upload(target, new Uint8Array()), '', 'multipart')
    const text = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--${BOUNDARY}--\r\n`
    invalid(await upload(target, bytes(text)), 'file', 'required')
    refused(await send(target, 'POST', '/admin/api/upload/logo', { body: formOf(PNG) }), 401, 'ADMIN_UNAUTHORIZED')
  },
})
