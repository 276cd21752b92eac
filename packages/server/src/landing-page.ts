import type { FetchHandler } from '@sallyport/core'
import { html } from 'hono/html'
import { documentedEndpoints } from './documented-endpoints.ts'
import { type Html, htmlPage } from './html-page.ts'

/**
 * Renders the root page of a development server: links to its pages, and the endpoints listed in the OpenAPI
 * document.
 */
export async function landingPage(
  service: FetchHandler,
  mount: string,
  { signIn, dashboard }: { readonly signIn: string | null; readonly dashboard: string | null },
  request: Request,
): Promise<Response> {
  const endpoints = await documentedEndpoints(service, mount, request)
  const docs =
    endpoints === null
      ? ''
      : html`<li><a href="${mount}/docs">${mount}/docs</a>: the API</li>
<li><a href="${mount}/openapi.json">${mount}/openapi.json</a>: the API as an OpenAPI document</li>`
  const body = html`<p>The API of the authentication service is below <code>${mount}</code>.</p>
<ul>
${link(signIn, html`sign-in page`)}${link(dashboard, html`dashboard for administrators; the secret is in <code>.data/admin-secret.json</code> unless SALLYPORT_ADMIN_SECRET is set`)}<li><a href="/dev/try">/dev/try</a>: try every flow in this browser</li>
<li><a href="/dev/mailbox">/dev/mailbox</a>: mails and text messages that would have been sent</li>
${docs}
<li><a href="/healthz">/healthz</a>: health of the service</li>
</ul>
<ul>
${(endpoints ?? []).map((endpoint) => html`<li><code>${endpoint}</code></li>\n`)}
</ul>`
  return htmlPage('Sallyport', body)
}

function link(path: string | null, what: Html): Html | null {
  return path === null ? null : html`<li><a href="${path}">${path}</a>: ${what}</li>\n`
}
