import { type Endpoint, endpointWith } from '../http/endpoint.ts'
import { limits } from '../limits/limits.ts'
import { adminSecretScript, docsFile, docsPage, type PageSettings } from './docs-page.ts'
import { type OpenApiDocument, openApi } from './document.ts'

const endpoint = endpointWith<object>()
const html = { contentType: 'text/html' }
const script = { contentType: 'text/javascript' }

const adminSecretFile = endpoint({
  method: 'GET',
  path: '/docs/admin-secret.js',
  summary: 'The script of the docs page that asks for the admin secret',
  access: 'public',
  needs: [],
  replies: { 200: script },
  handle: adminSecretScript,
})

/** One router's docs. */
export interface DocsSettings extends PageSettings {
  /** What the document says that paths begin with. */
  readonly basePath: string
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
      handle: () => docsPage(settings),
    }),
  ]
  const own: readonly Endpoint[] = [
    ...docsAt(''),
    ...(isForAdmins ? docsAt('/api') : []),
    ...(isForAdmins ? [adminSecretFile] : []),
    endpoint({
      method: 'GET',
      path: '/docs/swagger-ui-dist/:file',
      summary: 'A file of the Swagger UI',
      access: 'public',
      needs: [],
      replies: { 200: script },
      errors: ['NOT_FOUND'],
      handle: ({ params }) => docsFile(params.file, platform),
    }),
  ]
  return own
}
