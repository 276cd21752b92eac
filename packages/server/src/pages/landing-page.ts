import type { FetchHandler, ResolvedPaths } from '@sallyport/core'
import { html } from 'hono/html'
import { DEV_LINKS } from './dev-links.ts'
import { documentedEndpoints } from './documented-endpoints.ts'
import { type Html, htmlPage } from './html-page.ts'

/**
 * Renders the root page of a development server: links to its pages, and the endpoints listed in the OpenAPI
 * document.
 */
export async function landingPage(
  service: FetchHandler,
  paths: ResolvedPaths,
  { signIn, dashboard }: { readonly signIn: string | null; readonly dashboard: string | null },
  request: Request,
): Promise<Response> {
  const mount = paths.publicMounts.auth
  const endpoints = await documentedEndpoints(service, paths.mounts.auth, request)
  const docs =
    endpoints !== null &&
    html`${tile(`${mount}/docs`, 'The API', 'Every endpoint, to read and to call')}${tile(`${mount}/openapi.json`, 'OpenAPI document', 'The API for programs')}`
  const body = html`<p>This development server is running. The API of the authentication service is below <code>${mount}</code>.</p>
<ul class="tiles">
${signIn !== null && tile(signIn, 'Sign in', 'The sign-in page, as users see it')}${dashboard !== null && tile(dashboard, 'Dashboard', html`For administrators; the secret is in <code>.data/admin-secret.json</code> unless SALLYPORT_ADMIN_SECRET is set`)}${tile('/dev/try', 'Try it', 'Every flow in this browser')}${tile('/dev/mailbox', 'Mailbox', 'Mails and text messages that would have been sent')}${docs}${tile('/healthz', 'Health', 'Whether the service and its database answer')}</ul>
${
  endpoints !== null &&
  html`<details class="card"><summary>All ${endpoints.length} endpoints</summary><ul>
${endpoints.map((endpoint) => html`<li><code>${endpoint}</code></li>\n`)}</ul></details>`
}`
  return htmlPage('Start', body, { links: DEV_LINKS })
}

function tile(path: string, title: string, about: Html | string): Html {
  return html`<li class="card"><h2><a href="${path}">${title}</a></h2><p class="muted">${about}<br><code>${path}</code></p></li>\n`
}
