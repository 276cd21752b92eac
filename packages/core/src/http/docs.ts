import type { Platform } from '../ports/platform.ts'
import { type Endpoint, endpointWith } from './endpoint.ts'
import { failure } from './errors.ts'
import { limits } from './limits.ts'
import { type OpenApiDocument, openApi } from './openapi.ts'
import type { Reply } from './reply.ts'
import { PAGE_POLICY } from './serve-files.ts'

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

const endpoint = endpointWith<object>()
const html = { contentType: 'text/html' }

/** One router's docs. */
export interface DocsSettings {
  readonly title: string
  readonly mount: string
  /** What the document says that paths begin with. */
  readonly basePath: string
  readonly platform: Platform
  /** The document is for administrators alone, and the page asks for their secret. */
  readonly isForAdmins: boolean
}

/**
 * GET /openapi.json and GET /docs for the given endpoints and for themselves; an admin's below /api too. The page and its files come from
 * this server alone (the platform's `asset`); where the host has no files it only names the document.
 */
export function docsEndpoints(endpoints: readonly Endpoint[], settings: DocsSettings): readonly Endpoint[] {
  const { title, basePath, platform, isForAdmins } = settings
  let document: OpenApiDocument | undefined
  const docsAt = (prefix: string): readonly Endpoint[] => [
    endpoint({
      method: 'GET',
      path: `${prefix}/openapi.json`,
      summary: 'This API as an OpenAPI 3.0 document',
      access: isForAdmins ? 'admin' : 'public',
      needs: [],
      ...(isForAdmins && { limit: limits.admin }),
      replies: { 200: { contentType: 'application/json' } },
      handle() {
        document ??= openApi(title, basePath, [...endpoints, ...own])
        return { status: 200, body: document }
      },
    }),
    endpoint({
      method: 'GET',
      path: `${prefix}/docs`,
      summary: 'Swagger UI',
      access: 'public',
      needs: [],
      replies: { 200: html },
      handle: () => page(settings),
    }),
  ]
  const own: readonly Endpoint[] = [
    ...docsAt(''),
    ...(isForAdmins ? docsAt('/api') : []),
    endpoint({
      method: 'GET',
      path: '/docs/:file',
      summary: 'A file of the Swagger UI',
      access: 'public',
      needs: [],
      replies: { 200: { contentType: 'text/javascript' } },
      errors: ['NOT_FOUND'],
      handle: ({ params }) => file(params.file, platform),
    }),
  ]
  return own
}

async function page({ title, mount, platform, isForAdmins }: DocsSettings): Promise<Reply> {
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

async function file(name: string, platform: Platform): Promise<Reply> {
  const headers = { 'Cache-Control': 'public, max-age=86400' }
  if (name === 'start.js' && platform.asset !== undefined) {
    return { status: 200, content: START, headers: { ...headers, 'Content-Type': FILES['swagger-ui-bundle.js'] } }
  }
  if (name !== 'swagger-ui.css' && name !== 'swagger-ui-bundle.js') throw failure('NOT_FOUND')
  const asset = await assetOf(name, platform)
  if (asset === null) throw failure('NOT_FOUND')
  return { status: 200, content: await asset.arrayBuffer(), headers: { ...headers, 'Content-Type': FILES[name] } }
}
