import { type FeatureServices, html, type Reply, type RequestContext, type Tenant } from '@sallyport/core/feature'
import { formTargetOf, isLoopback } from '../clients/redirect-uri.ts'
import { identityOf } from '../grants/apps.ts'
import { accessOf } from '../grants/give-grant.ts'
import type { Server } from '../server.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { PAGE_TEXTS } from './texts.ts'

/** Path of the form below the auth router. */
export const CONSENT_PATH = '/ui/consent'

/** Returns a text in the page's language, with each `{name}` in it replaced by the value of that name. */
export type TextOf = (key: keyof typeof PAGE_TEXTS, values?: Readonly<Record<string, string>>) => string

/** A page's language, and the page's texts and the scopes' sentences in that language. */
export interface Speech {
  readonly lang: string
  readonly text: TextOf
  /** Returns the sentence that says what a scope permits, or the scope itself if it is no longer offered. */
  readonly scope: (scope: string) => string
}

/** Returns the language that the browser prefers, with the texts of the pages in it. */
export function speechFor(
  { request }: Pick<RequestContext, 'request'>,
  { scopes }: Pick<Server, 'scopes'>,
  browsers: FeatureServices['browsers'],
): Speech {
  const lang = browsers.languageOf(request)
  return {
    lang,
    text: (key, values) => browsers.textIn(lang, PAGE_TEXTS[key], values),
    scope(scope) {
      const texts = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined
      return texts === undefined ? scope : browsers.textIn(lang, texts)
    },
  }
}

/** Content of the consent page. `who`: address or name of the signed-in user. `token`: one-time token of the form. */
export interface ConsentQuestion {
  readonly request: AuthorizationRequest
  readonly who: string
  readonly token: string
  /** True if the page warns that few users have allowed the client. */
  readonly warns: boolean
  /** Organisations for which the client may act. */
  readonly tenants: readonly Tenant[]
  /** Id of the organisation that the user chose before. */
  readonly chosen: string | undefined
}

/** Returns the page that asks whether a client may use the account. */
export function consentPage(
  { request, who, token, warns, tenants, chosen }: ConsentQuestion,
  server: Server,
  context: RequestContext,
  { browsers, authRouter }: FeatureServices,
): Promise<Reply> {
  const { client, redirectUri, scopes, resources } = request
  const speech = speechFor(context, server, browsers)
  const { lang, text } = speech
  const body = html`<h1>${text('title', { client: nameOf(request, text) })}</h1>
      ${client.isByDocument ? html`<p>${text('calledItself', { name: client.name })}</p>` : ''}
      ${warns ? html`<p><strong>${text('unknown')}</strong></p>` : ''}
      <p>${text('as', { who })}</p>
      ${accessAsked({ client, scopes, resources }, server, speech)}
      <form method="post" action="${authRouter().path + CONSENT_PATH}">
        <input type="hidden" name="request" value="${token}" />
        ${tenantField(tenants, text, chosen)}
        <button name="decision" value="allow">${text('allow')}</button>
        <button name="decision" value="cancel" class="plain">${text('cancel')}</button>
      </form>
      <p class="small">${text('leads')} <code>${redirectUri}</code></p>
      <p class="small">${text('warning')}</p>`
  return browsers.page({ status: 200, lang, body, formTargets: `'self' ${formTargetOf(redirectUri)}` })
}

/** Returns the part of a page that says what a client asks for: each scope, whether the client stays connected, and the resources. */
export function accessAsked(
  { client, scopes, resources }: Pick<AuthorizationRequest, 'client' | 'scopes' | 'resources'>,
  server: Server,
  { text, scope }: Speech,
) {
  const sentences = accessOf(scopes, client).map(scope)
  const places = resources.filter((resource) => server.resources.includes(resource))
  return html`${sentences.length === 0 ? '' : html`<p>${text('asksFor')}</p><ul>${sentences.map((one) => html`<li>${one}</li>`)}</ul>`}
      ${places.length === 0 ? '' : html`<p>${text('resource')} ${places.map((place) => html`<code>${place}</code> `)}</p>`}`
}

/** Returns the field that asks for which organisation the client may act. Empty if the user has no organisation. */
export function tenantField(tenants: readonly Tenant[], text: TextOf, chosen?: string) {
  if (tenants.length === 0) return ''
  return html`<label>${text('tenant')} <select name="tenant"><option value="">${text('noTenant')}</option>${tenants.map(({ id, name }) => html`<option value="${id}"${id === chosen ? ' selected' : ''}>${name}</option>`)}</select></label>`
}

/**
 * Returns the client's name for the heading. For a loopback redirect URI the text says that a program calls itself by that name, because any program
 * on the computer can use the client's id.
 */
function nameOf({ client, redirectUri }: AuthorizationRequest, text: TextOf): string {
  const site = identityOf(client)
  return isLoopback(redirectUri) ? text('onComputer', { name: site }) : site
}

const STATUSES = { closed: 400, wrong: 400, acting: 403, limited: 429 } as const

/** Returns the page that says why a request is refused. It has no links, because an attacker may have made up the addresses in the request. */
export function refusalPage(
  reason: keyof typeof STATUSES,
  { request }: RequestContext,
  { browsers }: FeatureServices,
): Promise<Reply> {
  const lang = browsers.languageOf(request)
  const text: TextOf = (key) => browsers.textIn(lang, PAGE_TEXTS[key])
  const body = html`<h1>${text('failed')}</h1><p>${text(reason)}</p>`
  return browsers.page({ status: STATUSES[reason], lang, body, formTargets: "'none'" })
}
