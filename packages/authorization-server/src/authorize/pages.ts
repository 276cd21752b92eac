import { type FeatureServices, html, type Reply, type RequestContext, type Tenant } from '@sallyport/core/feature'
import { formTargetOf, isLoopback } from '../clients/redirect-uri.ts'
import { identityOf } from '../grants/apps.ts'
import { hasRefreshTokens } from '../grants/give-grant.ts'
import type { Server } from '../server.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { type Language, PAGE_TEXTS } from './texts.ts'

/** Path of the form below the auth router. */
export const CONSENT_PATH = '/ui/consent'

/** Content of the consent page. `who`: address or name of the signed-in user. `token`: one-time token of the form. */
export interface ConsentQuestion {
  readonly request: AuthorizationRequest
  readonly who: string
  readonly token: string
  /** True if hardly anybody knows the client. */
  readonly warns: boolean
  /** Organisations for which the client may act. */
  readonly tenants: readonly Tenant[]
  /** Id of the one that the user chose before. */
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
  const lang = browsers.languageOf(context.request)
  const texts = PAGE_TEXTS[lang]
  const name = nameOf(request, texts)
  const body = html`<h1>${texts.title(name)}</h1>
      ${client.isByDocument ? html`<p>${texts.calledItself(client.name)}</p>` : ''}
      ${warns ? html`<p><strong>${texts.unknown}</strong></p>` : ''}
      <p>${texts.as(who)}</p>
      ${accessAsked({ client, scopes, resources }, server, lang)}
      <form method="post" action="${authRouter().path + CONSENT_PATH}">
        <input type="hidden" name="request" value="${token}" />
        ${tenantField(tenants, lang, chosen)}
        <button name="decision" value="allow">${texts.allow}</button>
        <button name="decision" value="cancel" class="plain">${texts.cancel}</button>
      </form>
      <p class="small">${texts.leads} <code>${redirectUri}</code></p>
      <p class="small">${texts.warning}</p>`
  return browsers.page({ status: 200, lang, body, formTargets: `'self' ${formTargetOf(redirectUri)}` })
}

/** Says what a client asks for: each scope, whether it stays connected, and the resources. */
export function accessAsked(
  { client, scopes, resources }: Pick<AuthorizationRequest, 'client' | 'scopes' | 'resources'>,
  server: Server,
  lang: Language,
) {
  const texts = PAGE_TEXTS[lang]
  const stays = hasRefreshTokens(scopes, client) ? ['offline_access'] : []
  const sentences = [...new Set([...scopes, ...stays])].map((scope) => server.scopes[scope]?.[lang] ?? scope)
  const places = resources.filter((resource) => server.resources.includes(resource))
  return html`${sentences.length === 0 ? '' : html`<p>${texts.asksFor}</p><ul>${sentences.map((one) => html`<li>${one}</li>`)}</ul>`}
      ${places.length === 0 ? '' : html`<p>${texts.resource} ${places.map((place) => html`<code>${place}</code> `)}</p>`}`
}

/** Asks for which organisation the client may act. Nothing without organisations. */
export function tenantField(tenants: readonly Tenant[], lang: Language, chosen?: string) {
  if (tenants.length === 0) return ''
  const texts = PAGE_TEXTS[lang]
  return html`<label>${texts.tenant} <select name="tenant"><option value="">${texts.noTenant}</option>${tenants.map(({ id, name }) => html`<option value="${id}"${id === chosen ? ' selected' : ''}>${name}</option>`)}</select></label>`
}

/** A program on the user's computer can claim to be any client. */
function nameOf({ client, redirectUri }: AuthorizationRequest, texts: (typeof PAGE_TEXTS)['en']): string {
  const site = identityOf(client)
  return isLoopback(redirectUri) ? texts.onComputer(site) : site
}

const STATUSES = { closed: 400, wrong: 400, acting: 403, limited: 429 } as const

/** Returns the page that says why there is no answer. It leads nowhere: whoever made the request may have made up its addresses. */
export function refusalPage(
  reason: keyof typeof STATUSES,
  { request }: RequestContext,
  { browsers }: FeatureServices,
): Promise<Reply> {
  const lang = browsers.languageOf(request)
  const body = html`<h1>${PAGE_TEXTS[lang].failed}</h1><p>${PAGE_TEXTS[lang][reason]}</p>`
  return browsers.page({ status: STATUSES[reason], lang, body, formTargets: "'none'" })
}
