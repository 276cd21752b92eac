import { html } from 'hono/html'
import { type Html, htmlPage } from '../html-page.ts'
import { renderForm } from './render-form.ts'
import { TRY_FLOWS } from './try-flows.ts'
import type { TryFlow, TryForm } from './try-form.ts'

export const TRY_SCRIPT_PATH = '/dev/try.js'

export interface TryPageParts {
  /** The auth router's. */
  readonly mount: string
  /** Ids of the providers that one can sign in with. */
  readonly providers: readonly string[]
  /** Such as `POST /auth/login`; `null`: nobody says which there are. */
  readonly endpoints: readonly string[] | null
  /** Of the page's own address. */
  readonly query: URLSearchParams
}

/** The page of a flow, or with `null` the list of them. Forms whose endpoint isn't switched on are left out. */
export function tryPage(flow: TryFlow | null, parts: TryPageParts): Response {
  const pages = TRY_FLOWS.filter(({ isTarget }) => !isTarget)
  const links = pages.map(({ id, title }) => html`<a href="/dev/try?flow=${id}">${title}</a> · `)
  const nav = html`<nav>${links}<a href="/dev/mailbox">Mailbox</a> · <a href="/">Start</a></nav>`
  const script = { src: TRY_SCRIPT_PATH, mount: parts.mount }
  if (flow === null)
    return htmlPage('Try it', html`${nav}<p>Each page calls the API and shows what it answers.</p>`, script)
  return htmlPage(flow.title, html`${nav}\n${content(flow, parts)}`, script)
}

function content({ note, hasProviders, forms }: TryFlow, parts: TryPageParts): Html {
  const error = parts.query.get('error') ?? parts.query.get('code')
  const shown = forms.filter((form) => isOn(form, parts))
  return html`${error !== null && html`<p role="alert">The service says <code>${error}</code>.</p>`}
${note && html`<p>${note}</p>`}
${shown.map((form) => html`${renderForm(form, parts.query)}\n`)}
${hasProviders && providerLinks(parts)}
${shown.length === 0 && html`<p>This is not switched on; <code>--help</code> names the variables.</p>`}`
}

function isOn({ method, path }: TryForm, { mount, endpoints }: TryPageParts): boolean {
  return endpoints === null || endpoints.includes(`${method} ${mount}${path.replaceAll(/:(\w+)/g, '{$1}')}`)
}

function providerLinks({ mount, providers }: TryPageParts): Html {
  if (providers.length === 0) return html`<p>No provider is configured: <code>SALLYPORT_OAUTH_…</code> does that.</p>`
  const back = encodeURIComponent('/dev/try?flow=account')
  const links = providers.map((id) => {
    const address = `${mount}/oauth/${encodeURIComponent(id)}?return_path=${back}`
    return html`<li><a href="${address}">Sign in with ${id}</a></li>`
  })
  return html`<ul>${links}</ul>`
}
