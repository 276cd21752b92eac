import {
  type FeatureServices,
  type FeatureUser,
  html,
  type Reply,
  type RequestContext,
  type Tenant,
} from '@sallyport/core/feature'
import { accessAsked, tenantField } from '../authorize/pages.ts'
import { PAGE_TEXTS } from '../authorize/texts.ts'
import type { Client } from '../clients/client.ts'
import type { Server } from '../server.ts'
import type { DeviceRequest } from './device-request.ts'
import { DEVICE_TEXTS } from './texts.ts'

export const DEVICE_PATH = '/ui/device'
export const DECISION_PATH = '/ui/device/decision'

type Problem = 'wrong' | 'limited'

/** Returns the page where people type the code of their device. `token`: one-time token of the form. */
export function codePage(
  token: string,
  problem: Problem | null,
  { request }: RequestContext,
  { browsers, authRouter }: FeatureServices,
): Promise<Reply> {
  const lang = browsers.languageOf(request)
  const texts = DEVICE_TEXTS[lang]
  const body = html`<h1>${texts.title}</h1>
      <p>${texts.lead}</p>
      ${problem === null ? '' : html`<p role="alert">${texts[problem]}</p>`}
      <form method="post" action="${authRouter().path + DEVICE_PATH}">
        <input type="hidden" name="request" value="${token}" />
        <label>${texts.code} <input name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="BCDF-GHJK" /></label>
        <button>${texts.next}</button>
      </form>`
  const status = problem === null ? 200 : problem === 'wrong' ? 400 : 429
  return browsers.page({ status, lang, body, formTargets: "'self'" })
}

interface DeviceQuestion {
  readonly client: Client
  readonly user: FeatureUser
  readonly token: string
  /** Organisations for which the device may act. */
  readonly tenants: readonly Tenant[]
}

/** Returns the page that asks whether the device may use the account. */
export function devicePage(
  { data: { scopes, resources, address = '?' }, record: { createdAt } }: DeviceRequest,
  { client, user, token, tenants }: DeviceQuestion,
  server: Server,
  { request }: RequestContext,
  { browsers, authRouter }: FeatureServices,
): Promise<Reply> {
  const lang = browsers.languageOf(request)
  const texts = DEVICE_TEXTS[lang]
  const { as, allow, cancel } = PAGE_TEXTS[lang]
  const time = `${createdAt.toISOString().slice(11, 16)} UTC`
  const body = html`<h1>${texts.ask(client.name)}</h1>
      <p>${as(user.email || user.id)}</p>
      <p><strong>${texts.warning}</strong></p>
      <p>${texts.from(address, time)}</p>
      ${accessAsked({ client, scopes, resources }, server, lang)}
      <form method="post" action="${authRouter().path + DECISION_PATH}">
        <input type="hidden" name="request" value="${token}" />
        ${tenantField(tenants, lang)}
        <button name="decision" value="allow">${allow}</button>
        <button name="decision" value="cancel" class="plain">${cancel}</button>
      </form>`
  return browsers.page({ status: 200, lang, body, formTargets: "'self'" })
}

/** Returns the page at the end, or the one that asks for a new sign-in at `signIn`. */
export function lastPage(
  reason: 'allowed' | 'denied' | 'again',
  { request }: RequestContext,
  { browsers }: FeatureServices,
  signIn = '',
): Promise<Reply> {
  const lang = browsers.languageOf(request)
  const texts = DEVICE_TEXTS[lang]
  const body =
    reason === 'again'
      ? html`<h1>${texts.title}</h1><p>${texts.again}</p><p><a href="${signIn}">${texts.signIn}</a></p>`
      : html`<h1>${texts[reason]}</h1><p>${reason === 'allowed' ? texts.allowedLead : texts.deniedLead}</p>`
  return browsers.page({ status: reason === 'again' ? 403 : 200, lang, body, formTargets: "'none'" })
}
