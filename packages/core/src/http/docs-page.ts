import type { Platform } from '../ports/platform.ts'
import { failure } from './errors.ts'
import type { Reply } from './reply.ts'
import { PAGE_POLICY } from './serve-files.ts'

/** Where a Swagger UI stands, and what it shows. */
export interface PageSettings {
  readonly title: string
  readonly mount: string
  readonly platform: Platform
  /** The document is for administrators alone, and the page asks for their secret. */
  readonly isForAdmins: boolean
}

const FILES = { 'swagger-ui.css': 'text/css; charset=utf-8', 'swagger-ui-bundle.js': 'text/javascript; charset=utf-8' }
const FOLDER = 'swagger-ui-dist'
const START = `const root = document.getElementById('swagger-ui')
const { url } = root.dataset
const form = document.getElementById('secret-form')
function show(headers) {
  const requestInterceptor = (request) => ({ ...request, headers: { ...request.headers, ...headers } })
  SwaggerUIBundle({ url, domNode: root, deepLinking: true, validatorUrl: null, requestInterceptor })
}
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const headers = { Authorization: 'Bearer ' + form.elements.secret.value }
  const isRight = await fetch(url, { headers }).then((response) => response.ok, () => false)
  form.querySelector('output').value = isRight ? '' : 'This secret does not open it.'
  form.hidden = isRight
  if (isRight) show(headers)
})
if (form === null) show({})
`
const SECRET_FORM = `<form id="secret-form"><label>Admin secret <input name="secret" type="password" autocomplete="off" required autofocus></label>
<button>Show</button> <output></output></form>
`

/** The page, and how it starts: by a script of its own where the host has the files. */
export async function docsPage({ title, mount, platform, isForAdmins }: PageSettings): Promise<Reply> {
  const hasFiles = (await assetOf('swagger-ui.css', platform)) !== null
  const content = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${hasFiles ? `<link rel="stylesheet" href="${mount}/docs/swagger-ui.css">` : ''}
</head>
<body>
${hasFiles && isForAdmins ? SECRET_FORM : ''}<div id="swagger-ui" data-url="${mount}/openapi.json"><p>OpenAPI document: <a href="${mount}/openapi.json">${mount}/openapi.json</a></p></div>
${hasFiles ? `<script src="${mount}/docs/swagger-ui-bundle.js"></script>\n<script src="${mount}/docs/start.js"></script>` : ''}
</body>
</html>
`
  return {
    status: 200,
    content,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_POLICY },
  }
}

async function assetOf(name: keyof typeof FILES, platform: Platform): Promise<Response | null> {
  const asset = await platform.asset?.(`${FOLDER}/${name}`)
  return asset?.ok ? asset : null
}

/** One of the files that the page names. */
export async function docsFile(name: string, platform: Platform): Promise<Reply> {
  const headers = { 'Cache-Control': 'public, max-age=86400' }
  if (name === 'start.js' && platform.asset !== undefined) {
    return { status: 200, content: START, headers: { ...headers, 'Content-Type': FILES['swagger-ui-bundle.js'] } }
  }
  if (name !== 'swagger-ui.css' && name !== 'swagger-ui-bundle.js') throw failure('NOT_FOUND')
  const asset = await assetOf(name, platform)
  if (asset === null) throw failure('NOT_FOUND')
  return { status: 200, content: await asset.arrayBuffer(), headers: { ...headers, 'Content-Type': FILES[name] } }
}
