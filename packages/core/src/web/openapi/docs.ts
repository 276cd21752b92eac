import * as v from 'valibot'
import { type StaticContent, staticReply } from '../http/replies/compress.ts'
import { type Endpoint, endpointWith, tagged } from '../http/routing/endpoint.ts'
import { adminSecretScript, docsFile, docsPage, type PageSettings } from './docs-page.ts'
import { openApi } from './document.ts'

const endpoint = endpointWith<object>()
const JSON_TYPE = 'application/json; charset=utf-8'
const html = { contentType: 'text/html' }
const script = { contentType: 'text/javascript' }
const documentReply = v.objectWithRest({ openapi: v.string() }, v.unknown())

const adminSecretFile = endpoint({
  method: 'GET',
  path: '/docs/admin-secret.js',
  summary: 'Get the script of the docs page that asks for the admin secret',
  success: 'The script.',
  access: 'public',
  needs: [],
  replies: { 200: script },
  handle: adminSecretScript,
})

export interface DocsSettings extends PageSettings {
  readonly basePath: string
  /** Adapts an endpoint to the service's options. The endpoints that the document describes are already adapted. */
  readonly adapt: (endpoint: Endpoint) => Endpoint
}

/**
 * Returns the endpoints GET /openapi.json and GET /docs. They describe the given endpoints and themselves. For administrators, both are
 * also available below /api. The page loads only files of this server (the platform's `asset`). Without these files, the page only
 * links to the document.
 */
export function docsEndpoints(endpoints: readonly Endpoint[], settings: DocsSettings): readonly Endpoint[] {
  const { title, basePath, platform, isForAdmins, adapt } = settings
  let document: { readonly content: string } | undefined
  const kept = new Map<string, StaticContent>()
  const docsAt = (prefix: string): readonly Endpoint[] => [
    endpoint({
      method: 'GET',
      path: `${prefix}/openapi.json`,
      summary: 'Get the OpenAPI 3.0 document of this API',
      success: 'The document.',
      access: isForAdmins ? 'admin' : 'public',
      ...(isForAdmins && { area: 'overview' as const }),
      needs: [],
      replies: { 200: documentReply },
      async handle({ context }) {
        document ??= { content: JSON.stringify(openApi(title, basePath, [...endpoints, ...own])) }
        const { content, headers, isEncoded = false } = await staticReply(document, context.request)
        return { status: 200, content, isEncoded, headers: { ...headers, 'Content-Type': JSON_TYPE } }
      },
    }),
    endpoint({
      method: 'GET',
      path: `${prefix}/docs`,
      summary: 'Open the Swagger UI page',
      success: 'The page.',
      access: 'public',
      needs: [],
      replies: { 200: html },
      handle: () => docsPage(settings),
    }),
  ]
  const own = tagged('Documentation', [
    ...docsAt(''),
    ...(isForAdmins ? docsAt('/api') : []),
    ...(isForAdmins ? [adminSecretFile] : []),
    endpoint({
      method: 'GET',
      path: '/docs/swagger-ui-dist/:file',
      summary: 'Get a file of the Swagger UI page',
      success: 'The file.',
      access: 'public',
      needs: [],
      replies: { 200: script },
      errors: ['NOT_FOUND'],
      handle: ({ params, context }) => docsFile(params.file, platform, kept, context.request),
    }),
  ]).map(adapt)
  return own
}
