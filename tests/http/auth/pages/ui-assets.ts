import { createSallyport, type SallyportOptions, type UiAssets } from '@sallyport/core'
import { requestGroup } from '../../group.ts'
import { send, sendDirect } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import { SITE } from '../../support/make-target.ts'
import { STATIC_PAGES } from '../../support/pages/static-pages.ts'
import type { MakeTarget, Target } from '../../support/target.ts'

const SCRIPT = 'globalThis.client = "Ω"'
const IMAGE = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff, 0x0d, 0x0a])
const assets: UiAssets = {
  'auth.js': { content: SCRIPT },
  'base.css': { content: 'body{}' },
  'img/logo@2x.png': { content: IMAGE },
  'img/logo.svg': { content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  'i18n-keys.json': { content: '{}' },
}
const TYPES: Readonly<Record<string, string>> = {
  'auth.js': 'text/javascript; charset=utf-8',
  'base.css': 'text/css; charset=utf-8',
  'img/logo@2x.png': 'image/png',
  'img/logo.svg': 'image/svg+xml; charset=utf-8',
  'i18n-keys.json': 'application/json',
}

function load(target: Target, name: string, headers: Readonly<Record<string, string>> = {}) {
  return send(target, 'GET', `/auth/ui/${name}`, { headers })
}

async function complaint(open: MakeTarget, ui: object): Promise<string> {
  const { options } = await open()
  try {
    // The cast is intended: start-up must detect values of the wrong type.
    createSallyport({ ...options, ui } as SallyportOptions)
    return ''
  } catch (error) {
    return String(error)
  }
}

export const uiAssetsGroup = requestGroup("A host's files below /ui", {
  'C2 are served with their types, also headless and beside the pages': async (open) => {
    for (const ui of [{ assets }, { assets, pages: STATIC_PAGES, headless: true }, { assets, pages: STATIC_PAGES }]) {
      const target = await open({ ui })
      for (const [name, type] of Object.entries(TYPES)) {
        const { headers, ...answer } = await load(target, name)
        const named = ['Content-Type', 'Cache-Control', 'X-Content-Type-Options'].map((header) => headers.get(header))
        equal([answer.status, ...named, answer.setCookies], [200, type, 'no-cache', 'nosniff', []])
        const policy = headers.get('Content-Security-Policy') ?? ''
        isTrue(policy.startsWith("default-src 'none'; script-src 'self';"), `${name} has the strict policy: ${policy}`)
      }
      equal((await load(target, 'auth.js')).text, SCRIPT)
      const image = await target.request('/auth/ui/img/logo@2x.png')
      equal([...new Uint8Array(await image.arrayBuffer())], [...IMAGE])
      equal((await send(target, 'GET', '/auth/ui/config')).json.headless, !('pages' in ui) || 'headless' in ui)
    }
  },

  'C2 are answered with 304 where the client has them': async (open) => {
    const target = await open({ ui: { assets } })
    const first = await load(target, 'auth.js')
    const tag = given(first.headers.get('ETag'))
    equal((await load(target, 'auth.js')).headers.get('ETag'), tag)
    isTrue((await load(target, 'base.css')).headers.get('ETag') !== tag, 'another file has another tag')
    for (const sent of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const { status: code, text, headers } = await load(target, 'auth.js', { 'If-None-Match': sent })
      equal([code, text, headers.get('ETag'), headers.get('Cache-Control')], [304, '', tag, 'no-cache'])
    }
    for (const sent of ['"x"', tag.slice(1, -1), '', '"'])
      equal((await load(target, 'auth.js', { 'If-None-Match': sent })).text, SCRIPT)
    const next = await open({ ui: { assets: { 'auth.js': { content: `${SCRIPT};` } } } })
    status(await load(next, 'auth.js', { 'If-None-Match': tag }), 200)
  },

  'C2 have a HEAD, and no other method': async (open) => {
    const target = await open({ ui: { assets } })
    const { headers, text } = await load(target, 'auth.js')
    const head = await send(target, 'HEAD', '/auth/ui/auth.js')
    equal([head.status, head.text, text.length > 0], [200, '', true])
    for (const name of ['Content-Type', 'ETag', 'Cache-Control']) equal(head.headers.get(name), headers.get(name))
    for (const method of ['POST', 'PUT', 'DELETE'])
      refused(await send(target, method, '/auth/ui/auth.js'), 405, 'METHOD_NOT_ALLOWED')
  },

  'C2 R22 no other path reaches anything': async (open) => {
    const target = await open({ ui: { assets }, mounts: { auth: '/id' } })
    status(await send(target, 'GET', '/id/ui/auth.js'), 200)
    for (const name of [
      'x.js',
      'img',
      'img/',
      '__proto__',
      'constructor',
      'toString',
      'img/../../../etc/passwd',
      '..%2fui%2fauth.js',
      'img%2flogo.svg',
      'img//logo.svg',
      'auth.js/x',
      'auth%252ejs',
      'AUTH.JS',
      'auth.js%00',
      'auth.js%0a',
      '.auth.js',
    ])
      refused(await sendDirect(target, 'GET', `/id/ui/${name}`), 404, 'NOT_FOUND')
    refused(await send(target, 'GET', '/auth/ui/auth.js'), 404, 'NOT_FOUND')
    refused(await send(await open({ ui: {} }), 'GET', '/auth/ui/auth.js'), 404, 'NOT_FOUND')
  },

  'C2 stay as they were at the start': async (open) => {
    const content = Uint8Array.from([1, 2, 3])
    const files: Record<string, { content: Uint8Array }> = { 'a.bin': { content } }
    const target = await open({ ui: { assets: files } })
    content[0] = 9
    files['b.bin'] = { content }
    equal(
      [...(await load(target, 'a.bin')).text].map((one) => one.charCodeAt(0)),
      [1, 2, 3],
    )
    // The document is made of the options as they are now, so the response isn't compared with it.
    refused(await sendDirect(target, 'GET', '/auth/ui/b.bin'), 404, 'NOT_FOUND')
  },

  "C2 a host's own pages where ours are off, and never over ours": async (open) => {
    const login = { content: '<!doctype html><script src="/auth/ui/auth.js"></script>', type: 'text/html' }
    const target = await open({ ui: { assets: { ...assets, login, 'theme.css': { content: '' } } } })
    const answer = await load(target, 'login')
    equal([answer.text, answer.headers.get('Content-Type')], [login.content, 'text/html; charset=utf-8'])
    for (const [taken, ui] of [
      ['config', {}],
      ['config', { pages: STATIC_PAGES }],
      ['login', { pages: STATIC_PAGES }],
      ['magic-link/verify', { pages: STATIC_PAGES }],
      ['theme.css', { pages: STATIC_PAGES }],
      ['assets/main.js', { pages: STATIC_PAGES }],
    ] as const) {
      const text = await complaint(open, { ...ui, assets: { [taken]: login } })
      isTrue(text.includes(`ui.assets["${taken}"]: is the path of a built-in page or file`), text)
    }
    const beside = await open({ ui: { pages: STATIC_PAGES, assets: { 'assets/own.js': { content: SCRIPT } } } })
    equal((await load(beside, 'assets/own.js')).text, SCRIPT)
    equal((await load(beside, 'assets/main.js')).text, STATIC_PAGES['main.js']?.content)
  },

  'C2 may be loaded by the scripts of allowed sites': async (open) => {
    const target = await open({ ui: { assets } })
    const allowed = async (Origin: string) =>
      (await load(target, 'auth.js', { Origin })).headers.get('Access-Control-Allow-Origin')
    equal([await allowed(SITE), await allowed('https://evil.example')], [SITE, null])
  },

  'C2 R30 every problem is named at the start': async (open) => {
    const content = 'x'
    const odd = {
      '../x.js': { content },
      '/x.js': { content },
      'a//b.js': { content },
      '.env': { content },
      'a/.git/config.js': { content },
      'a b.js': { content },
      'a:b.js': { content },
      '*': { content },
      'a\\b.js': { content },
      '': { content },
      __proto__x: { content },
      'none.js': {},
      'number.js': { content: 5 },
      'text.js': 'x',
      'no-ending': { content },
      'odd.xyz': { content },
      'type.js': { content, type: 'text/javascript\r\nX: y' },
    }
    const text = await complaint(open, { assets: odd })
    for (const name of Object.keys(odd)) isTrue(text.includes(`ui.assets[${JSON.stringify(name)}]: must`), name)
    isTrue((await complaint(open, { assets: ['x'] })).includes('ui.assets: must be an object'), 'a list is refused')
    equal(await complaint(open, { assets: { 'odd.xyz': { content, type: 'application/x-odd' } } }), '')
  },
})
