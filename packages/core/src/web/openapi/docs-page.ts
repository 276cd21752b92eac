import { SwaggerUI } from '@hono/swagger-ui'
import { html, raw } from 'hono/html'
import { encodeBase64, encodeUtf8 } from '../../foundations/crypto/encoding.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { Platform } from '../../ports/host/platform.ts'
import { type StaticContent, staticReply } from '../http/replies/compress.ts'
import type { Reply } from '../http/replies/reply.ts'
import { PAGE_POLICY } from '../http/replies/serve-files.ts'

export interface PageSettings {
  readonly title: string
  readonly mount: string
  readonly platform: Platform
  /** True if only administrators may read the document; the page then asks for the admin secret. */
  readonly isForAdmins: boolean
}

const CSS = 'text/css; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'
const FILES: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', CSS],
  ['swagger-ui-bundle.js', JAVASCRIPT],
])
const FOLDER = 'swagger-ui-dist'

/** Browser script that asks for the admin secret. `window.adminSecret` resolves after the correct secret was entered. */
const ASK_FOR_SECRET = `const form = document.getElementById('secret-form')
window.adminSecret = new Promise((resolve) => {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const secret = form.elements.secret.value
    const headers = { Authorization: 'Bearer ' + secret }
    const { ok } = await fetch(form.dataset.url, { headers }).catch(() => ({ ok: false }))
    form.querySelector('output').value = ok ? '' : 'Wrong admin secret.'
    form.parentElement.hidden = ok
    if (ok) resolve(secret)
    else form.elements.secret.select()
  })
})
`
/** Inline script that switches Swagger UI to its dark style if the browser prefers dark pages. */
const DARK_STYLE =
  "document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches)"
/** Inline style of what the page shows before Swagger UI: the page's title, and the form that asks for the admin secret. */
const INITIAL_STYLE =
  '.placeholder{max-width:22rem;margin:12vh auto;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}.placeholder h1{font-size:1.5rem}.placeholder input,.placeholder button{box-sizing:border-box;width:100%;margin:.25rem 0 1rem;padding:.6rem;border:1px solid GrayText;border-radius:.5rem;font:inherit}.placeholder button{border:0;background:#3d50ad;color:#fff;font-weight:600}.placeholder:not([hidden])~div{display:none}'
/** Element into which Swagger UI draws itself, as @hono/swagger-ui writes it. */
const TARGET = '<div id="swagger-ui"></div>'
const SEND_SECRET =
  "async (request) => ({ ...request, headers: { ...request.headers, Authorization: 'Bearer ' + (await window.adminSecret) } })"

/** Returns a page with Swagger UI from the host's own copy of its files. Without these files, the page only links to the document. */
export async function docsPage({ title, mount, platform, isForAdmins }: PageSettings): Promise<Reply> {
  const url = `${mount}/openapi.json`
  const hasFiles = (await assetOf('swagger-ui.css', platform)) !== null
  const ui = SwaggerUI({
    baseUrl: `${mount}/docs`,
    url,
    deepLinking: true,
    // Turns off the public validator, to which Swagger UI sends documents by default.
    validatorUrl: 'none',
    ...(isForAdmins && { requestInterceptor: SEND_SECRET }),
  })
  const gate = html`<main class="placeholder"><form id="secret-form" data-url="${url}">
<h1>${title}</h1>
<p>For administrators.</p>
<label>Admin secret <input name="secret" type="password" autocomplete="off" required autofocus></label>
<button>Show the API</button>
<output></output>
</form></main>
<script src="${mount}/docs/admin-secret.js"></script>`
  // Shown while the browser loads the script of Swagger UI, which takes seconds on a slow connection. The script then replaces the placeholder.
  const placeholder =
    await html`<div id="swagger-ui"><main class="placeholder"><h1>${title}</h1><p>Loading…</p></main></div>`
  const content = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${hasFiles ? html`<script>${raw(DARK_STYLE)}</script>\n<style>${raw(INITIAL_STYLE)}</style>\n` : ''}</head>
<body>
${hasFiles && isForAdmins ? gate : ''}
${hasFiles ? raw(isForAdmins ? ui : ui.replace(TARGET, placeholder.toString())) : html`<main><p>OpenAPI document: <a href="${url}">${url}</a></p></main>`}
</body>
</html>
`
  const script = hasFiles ? (/<script>(.*?)<\/script>/s.exec(ui)?.[1] ?? '') : ''
  const sources = `${await sourceOf(DARK_STYLE)} ${await sourceOf(script)}`
  const policy = !hasFiles
    ? PAGE_POLICY
    : PAGE_POLICY.replace("script-src 'self'", `$& ${sources}`).replace(
        "style-src 'self'",
        `$& ${await sourceOf(INITIAL_STYLE)}`,
      )
  return {
    status: 200,
    content: content.toString(),
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  }
}

/** Returns the CSP source that permits one inline script or style (CSP 3, section 2.3.1). */
async function sourceOf(script: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', encodeUtf8(script))
  return `'sha256-${encodeBase64(new Uint8Array(hash))}='`
}

async function assetOf(name: string, platform: Platform): Promise<Response | null> {
  const asset = await platform.asset?.(`${FOLDER}/${name}`)
  return asset?.ok ? asset : null
}

/** Returns a file of Swagger UI, and keeps it in `kept` for later requests. Rejects with 404 NOT_FOUND for files that the page doesn't load. */
export async function docsFile(
  name: string,
  platform: Platform,
  kept: Map<string, StaticContent>,
  request: Request,
): Promise<Reply> {
  const type = FILES.get(name)
  if (type === undefined) throw failure('NOT_FOUND')
  const file = kept.get(name) ?? (await readAsset(name, platform))
  if (file === null) throw failure('NOT_FOUND')
  kept.set(name, file)
  const { content, headers, isEncoded = false } = await staticReply(file, request)
  return { ...fileReply(content, type, headers), isEncoded }
}

async function readAsset(name: string, platform: Platform): Promise<StaticContent | null> {
  const asset = await assetOf(name, platform)
  return asset && { content: new Uint8Array(await asset.arrayBuffer()) }
}

export function adminSecretScript(): Reply {
  return fileReply(ASK_FOR_SECRET, JAVASCRIPT)
}

function fileReply(content: NonNullable<Reply['content']>, type: string, headers = {}): Reply {
  return {
    status: 200,
    content,
    headers: { ...headers, 'Cache-Control': 'public, max-age=86400', 'Content-Type': type },
  }
}
