import * as v from 'valibot'
import { decodeUtf8, encodeBase64, encodeHex } from '../../../foundations/crypto/encoding.ts'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { type ImageType, imageTypeOf } from '../../../foundations/values/image-type.ts'
import { svgProblem } from '../../../foundations/values/svg-problem.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { rawBody } from '../../../web/http/request/input.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const LARGEST = 256 * 1024
const SVG: ImageType = { type: 'image/svg+xml', extension: 'svg' }

/**
 * Stores a picture and returns its URL, for `logoUrl` of the settings. Rejects with 400 VALIDATION_ERROR if the file's content isn't a PNG, JPEG,
 * GIF, WebP or SVG, if the file is larger than 256 KiB, or if it is an SVG that could run a script or load something.
 */
export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/upload/logo',
  summary: 'Upload a logo',
  success: 'The picture is stored. `url` leads to it; `PATCH /api/settings/ui` makes it the logo.',
  access: 'admin',
  needs: ['templates.saveImage', 'templates.findImage', 'settings'],
  bodyLimit: 1024 * 1024,
  isRaw: true,
  body: rawBody,
  replies: { 200: v.object({ success: v.literal(true), filename: v.string(), url: v.string() }) },

  async handle({ body: readBody, admin: { by }, context }, { templates, events, authUrl, siteUrls, now }) {
    const bytes = await fileIn(await readBody(), context.request.headers.get('Content-Type'))
    if (bytes.length > LARGEST) throw invalidInput({ path: 'file', rule: 'max_256_kib' })
    const { type, extension } = imageTypeOf(bytes) ?? svgOrRefusal(bytes)
    const hash = encodeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))).slice(0, 32)
    const filename = `${hash}.${extension}`
    const about = { ...aboutRequest(context), changes: { logo: { to: filename } } }
    const uploaded = { event: 'identity.settings.updated', data: { keys: ['logo'], by }, about } as const
    await events.change([uploaded], () =>
      templates.saveImage({ name: filename, type, content: encodeBase64(bytes), createdAt: now() }),
    )
    // Mails and pages show the URL to everyone. The URL therefore begins with the configured site; the request's own origin is used only if no site
    // is configured (R12).
    const { href: url } = new URL(`${authUrl}/uploads/${filename}`, siteUrls[0] ?? context.url)
    return ok({ success: true, filename, url })
  },
})

/** Returns the field `file` of a form. */
async function fileIn(body: Uint8Array, contentType: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { 'Content-Type': contentType ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw invalidInput({ path: '', rule: 'multipart' })
  })
  const file: unknown = form.get('file')
  if (!(file instanceof Blob)) throw invalidInput({ path: 'file', rule: 'required' })
  return new Uint8Array(await file.arrayBuffer())
}

function svgOrRefusal(bytes: Uint8Array): ImageType {
  const text = decodeUtf8(bytes)
  const problem = text === null ? 'not_an_image' : svgProblem(text)
  if (problem !== null) throw invalidInput({ path: 'file', rule: problem })
  return SVG
}
