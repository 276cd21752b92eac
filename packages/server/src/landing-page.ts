import type { FetchHandler } from '@sallyport/core'
import { escapeHtml } from './escape-html.ts'
import { htmlPage } from './html-page.ts'

/** What a browser shows at the root of a development server: where things are. The endpoints are read from the service's own document. */
export async function landingPage(service: FetchHandler, mount: string, request: Request): Promise<Response> {
  const document = await service(new Request(new URL(`${mount}/openapi.json`, request.url)))
  const endpoints = document.ok ? endpointsOf(await document.json()) : []
  const docs = document.ok
    ? `<li><a href="${mount}/docs">${mount}/docs</a>: the API</li>
<li><a href="${mount}/openapi.json">${mount}/openapi.json</a>: the same as an OpenAPI document</li>`
    : ''
  const body = `<p>The authentication service answers below <code>${mount}</code>.</p>
<ul>
${docs}
<li><a href="/dev/mailbox">/dev/mailbox</a>: mails and text messages that would have been sent</li>
<li><a href="/healthz">/healthz</a>: whether the service is well</li>
</ul>
<ul>
${endpoints.map((endpoint) => `<li><code>${escapeHtml(endpoint)}</code></li>`).join('\n')}
</ul>`
  return htmlPage('Sallyport', body)
}

function endpointsOf(document: unknown): readonly string[] {
  if (typeof document !== 'object' || document === null || !('paths' in document)) return []
  const { paths } = document
  if (typeof paths !== 'object' || paths === null) return []
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
}
