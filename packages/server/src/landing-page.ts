import type { FetchHandler } from '@sallyport/core'
import { html } from 'hono/html'
import { documentedEndpoints } from './documented-endpoints.ts'
import { type Html, htmlPage } from './html-page.ts'

/** What a browser shows at the root of a development server: where things are. The endpoints are read from the service's own document. */
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
<li><a href="${mount}/openapi.json">${mount}/openapi.json</a>: the same as an OpenAPI document</li>`
  const body = html`<p>The authentication service answers below <code>${mount}</code>.</p>
<ul>
${link(signIn, html`sign in`)}${link(dashboard, html`for administrators, whose secret is in <code>.data/admin-secret.json</code> unless SALLYPORT_ADMIN_SECRET is set`)}<li><a href="/dev/try">/dev/try</a>: every flow, with this browser</li>
<li><a href="/dev/mailbox">/dev/mailbox</a>: mails and text messages that would have been sent</li>
${docs}
<li><a href="/healthz">/healthz</a>: whether the service is well</li>
</ul>
<ul>
${(endpoints ?? []).map((endpoint) => html`<li><code>${endpoint}</code></li>\n`)}
</ul>`
  return htmlPage('Sallyport', body)
}

function link(path: string | null, what: Html): Html | null {
  return path === null ? null : html`<li><a href="${path}">${path}</a>: ${what}</li>\n`
}
