import type { Platform } from '../ports/platform.ts'
import { type Endpoint, endpointWith } from './endpoint.ts'
import { failure } from './errors.ts'
import { type OpenApiDocument, openApi } from './openapi.ts'
import type { Reply } from './reply.ts'

const FILES = { 'swagger-ui.css': 'text/css; charset=utf-8', 'swagger-ui-bundle.js': 'text/javascript; charset=utf-8' }
const FOLDER = 'swagger-ui-dist'
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const START = `const root = document.getElementById('swagger-ui')
SwaggerUIBundle({ url: root.dataset.url, domNode: root, deepLinking: true, validatorUrl: null })
`

const endpoint = endpointWith<object>()
const html = { contentType: 'text/html' }

/**
 * GET /openapi.json and GET /docs for the given endpoints and for themselves. The page and its files come from this server alone (the
 * platform's `asset`); where the host has no files it only names the document.
 */
export function docsEndpoints(
  title: string,
  mount: string,
  endpoints: readonly Endpoint[],
  platform: Platform,
  documentAccess: 'public' | 'admin' = 'public',
): readonly Endpoint[] {
  let document: OpenApiDocument | undefined
  const own: readonly Endpoint[] = [
    endpoint({
      method: 'GET',
      path: '/openapi.json',
      summary: 'This API as an OpenAPI 3.0 document',
      access: documentAccess,
      needs: [],
      replies: { 200: { contentType: 'application/json' } },
      handle() {
        document ??= openApi(title, mount, [...endpoints, ...own])
        return { status: 200, body: document }
      },
    }),
    endpoint({
      method: 'GET',
      path: '/docs',
      summary: 'Swagger UI',
      access: 'public',
      needs: [],
      replies: { 200: html },
      handle: () => page(title, mount, platform),
    }),
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

async function page(title: string, mount: string, platform: Platform): Promise<Reply> {
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
<div id="swagger-ui" data-url="${mount}/openapi.json"><p>OpenAPI document: <a href="${mount}/openapi.json">${mount}/openapi.json</a></p></div>
${hasFiles ? `<script src="${mount}/docs/swagger-ui-bundle.js"></script>\n<script src="${mount}/docs/start.js"></script>` : ''}
</body>
</html>
`
  return {
    status: 200,
    content,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
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
