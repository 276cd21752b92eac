import {
  type FeatureServices,
  type FeatureUser,
  html,
  type Reply,
  type RequestContext,
  type Tenant,
} from '@sallyport/core/feature'
import { accessAsked, speechFor, tenantField } from '../authorize/pages.ts'
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
  const { lang, say } = deviceTextsFor(request, browsers)
  const body = html`<h1>${say('title')}</h1>
      <p>${say('lead')}</p>
      ${problem === null ? '' : html`<p role="alert">${say(problem)}</p>`}
      <form method="post" action="${authRouter().path + DEVICE_PATH}">
        <input type="hidden" name="request" value="${token}" />
        <label>${say('code')} <input name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="BCDF-GHJK" /></label>
        <button>${say('next')}</button>
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
  const { lang, say } = deviceTextsFor(request, browsers)
  const speech = speechFor({ request }, server, browsers)
  const { text } = speech
  const time = `${createdAt.toISOString().slice(11, 16)} UTC`
  const body = html`<h1>${say('ask', { client: client.name })}</h1>
      <p>${text('as', { who: user.email || user.id })}</p>
      <p><strong>${say('warning')}</strong></p>
      <p>${say('from', { address, time })}</p>
      ${accessAsked({ client, scopes, resources }, server, speech)}
      <form method="post" action="${authRouter().path + DECISION_PATH}">
        <input type="hidden" name="request" value="${token}" />
        ${tenantField(tenants, text)}
        <button name="decision" value="allow">${text('allow')}</button>
        <button name="decision" value="cancel" class="plain">${text('cancel')}</button>
      </form>`
  return browsers.page({ status: 200, lang, body, formTargets: "'self'" })
}

/** Returns the last page of the flow. With the reason `again`, returns the page that links to a new sign-in at the URL `signIn`. */
export function lastPage(
  reason: 'allowed' | 'denied' | 'again',
  { request }: RequestContext,
  { browsers }: FeatureServices,
  signIn = '',
): Promise<Reply> {
  const { lang, say } = deviceTextsFor(request, browsers)
  const body =
    reason === 'again'
      ? html`<h1>${say('title')}</h1><p>${say('again')}</p><p><a href="${signIn}">${say('signIn')}</a></p>`
      : html`<h1>${say(reason)}</h1><p>${say(`${reason}Lead`)}</p>`
  return browsers.page({ status: reason === 'again' ? 403 : 200, lang, body, formTargets: "'none'" })
}

/** Returns the language of the page, and the texts of the device flow in that language. */
function deviceTextsFor(request: Request, browsers: FeatureServices['browsers']) {
  const lang = browsers.languageOf(request)
  const say = (key: keyof typeof DEVICE_TEXTS, values?: Readonly<Record<string, string>>) =>
    browsers.textIn(lang, DEVICE_TEXTS[key], values)
  return { lang, say }
}
