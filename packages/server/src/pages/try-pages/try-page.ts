import { html } from 'hono/html'
import { DEV_LINKS } from '../dev-links.ts'
import { type Html, htmlPage } from '../html-page.ts'
import { renderForm } from './render-form.ts'
import { TRY_FLOWS } from './try-flows.ts'
import type { TryFlow, TryForm } from './try-form.ts'

export const TRY_SCRIPT_PATH = '/dev/try.js'

export interface TryPageParts {
  readonly mount: string
  readonly providers: readonly string[]
  /**
   * Enabled endpoints, such as `POST /auth/login`. Null if the OpenAPI document is switched off; then all forms are
   * shown.
   */
  readonly endpoints: readonly string[] | null
  readonly query: URLSearchParams
}

/**
 * Renders the page of a flow. If `flow` is null, renders the list of flows. Leaves out forms whose endpoint is
 * switched off.
 */
export function tryPage(flow: TryFlow | null, parts: TryPageParts): Response {
  const pages = TRY_FLOWS.filter(({ isTarget }) => !isTarget)
  const tiles = pages.map(({ id, title }) => html`<li class="card"><a href="/dev/try?flow=${id}">${title}</a></li>\n`)
  const frame = { links: DEV_LINKS, script: { src: TRY_SCRIPT_PATH, mount: parts.mount } }
  if (flow === null) {
    const lead = html`<p>Each page calls the API and shows its response.</p>`
    return htmlPage('Try it', html`${lead}<ul class="tiles">${tiles}</ul>`, frame)
  }
  return htmlPage(flow.title, content(flow, parts), frame)
}

function content({ note, hasProviders, forms }: TryFlow, parts: TryPageParts): Html {
  const error = parts.query.get('error') ?? parts.query.get('code')
  const shown = forms.filter((form) => isOn(form, parts))
  return html`${error !== null && html`<p role="alert">The service answered <code>${error}</code>.</p>`}
${note && html`<p>${note}</p>`}
${shown.map((form) => html`${renderForm(form, parts.query)}\n`)}
${hasProviders && providerLinks(parts)}
${shown.length === 0 && html`<p>These endpoints are switched off; <code>--help</code> lists the variables.</p>`}`
}

function isOn({ method, path }: TryForm, { mount, endpoints }: TryPageParts): boolean {
  return endpoints === null || endpoints.includes(`${method} ${mount}${path.replaceAll(/:(\w+)/g, '{$1}')}`)
}

function providerLinks({ mount, providers }: TryPageParts): Html {
  if (providers.length === 0) return html`<p>No provider is configured; set <code>SALLYPORT_OAUTH_…</code>.</p>`
  const back = encodeURIComponent('/dev/try?flow=account')
  const links = providers.map((id) => {
    const address = `${mount}/oauth/${encodeURIComponent(id)}?return_path=${back}`
    return html`<li><a href="${address}">Sign in with ${id}</a></li>`
  })
  return html`<ul>${links}</ul>`
}
