import { inLanguages } from '../../endpoints/admin/dashboard/in-languages.ts'
import { composeOAuth } from '../../endpoints/auth/oauth/compose-oauth.ts'
import { composeUi } from '../../endpoints/auth/pages/compose-ui.ts'
import { createKeyRing } from '../../foundations/crypto/key-ring.ts'
import { memoryRateLimiter } from '../../foundations/memory/rate-limiter.ts'
import type { OutboundCalls } from '../../foundations/net/outbound-calls.ts'
import {
  observeHasher,
  observeRefusals,
  observeScripts,
  observeStores,
} from '../../foundations/observing/observe-ports.ts'
import { profilesOf } from '../../identity/accounts/load-profile.ts'
import { shared } from '../../identity/passwords/hash-queue.ts'
import type { Lifetimes } from '../../identity/session/lifetimes.ts'
import { appearanceOf } from '../../outgoing/appearance/appearance.ts'
import { mailLookOf } from '../../outgoing/appearance/mail-look-of.ts'
import type { Languages } from '../../outgoing/messages/languages/languages.ts'
import { composeMailer, defaultLanguage } from '../../outgoing/messages/mailer.ts'
import { composeSms } from '../../outgoing/messages/sms.ts'
import { completeWebhooks } from '../../outgoing/webhooks/complete-webhooks.ts'
import type { Observer } from '../../ports/events/observer.ts'
import type { Logger } from '../../ports/host/log.ts'
import type { Platform } from '../../ports/host/platform.ts'
import type { Ports } from '../../ports/ports.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { ADMIN_SCOPES } from '../../web/http/routing/admin-areas.ts'
import { siteAddress } from '../../web/http/sites/site-address.ts'
import { withHashedKeys } from '../../web/limits/hashed-limit-keys.ts'
import { featuresOf } from '../features/features-problems.ts'
import { guardStores } from '../host-stores/guard-stores.ts'
import { warnOfKeptRecords } from '../host-stores/warn-of-kept-records.ts'
import { ownUrl } from './base-url.ts'
import { guestPorts } from './guest-ports.ts'
import { identifierPorts, requiresEmail } from './identifier-ports.ts'
import type { Environment, SallyportOptions } from './options.ts'

const HOUR_MS = 3_600_000

export interface PortSettings {
  /** Base URL of links in mails. */
  readonly siteUrl: string
  /** Public path of the auth router. */
  readonly mount: string
  readonly publicPath: string
  readonly lifetimes: Lifetimes
  /** Languages of mails and text messages. */
  readonly languages: Languages
  readonly now: () => Date
  readonly systemNow: () => Date
  readonly logger: Logger
  readonly environment: Environment
  readonly fetch: Platform['fetch'] | undefined
  readonly calls: OutboundCalls
  readonly observer: Observer | undefined
}

/** Returns all ports: the host's stores, and ports built from the options that are set. */
export function resolvePorts(options: SallyportOptions, settings: PortSettings): Ports {
  const { registration, email, sms, oauth, session, scripts, admin, ui, languages: added = [] } = options
  const defaultLang = defaultLanguage(email ?? {})
  const { observer } = settings
  const checked = guardStores(options.stores, settings.logger)
  const guarded = observer === undefined ? checked : observeStores(checked, observer)
  warnOfKeptRecords(guarded, settings.logger)
  const { webhooks, ...stores } = guarded
  const { authorizeTopic: _, ...hubSettings } = options.tools?.sse ?? {}
  const hub = options.hub ?? options.platform?.hub?.(hubSettings)
  const { siteUrl: url, mount, publicPath, lifetimes, languages, calls } = settings
  const own = ownUrl(options)
  const look = async () => mailLookOf(appearanceOf(ui ?? {}, (await stores.settings?.getSettings())?.ui))
  const atSite = (page: string) => siteAddress(url, mount + page, publicPath)
  const isOwnSite = own !== undefined && atSite('/ui/login') === `${new URL(own).origin}${mount}/ui/login`
  const hasOwnPages = ui?.pages !== undefined && ui.headless !== true && isOwnSite
  const welcomeUrl = hasOwnPages ? atSite('/ui/login') : url
  const newPasswordUrl = hasOwnPages ? atSite('/ui/forgot-password') : url
  const callbackBase = (own === undefined ? '' : new URL(own).origin) + mount
  const trustsVerifiedEmail = options.linking?.trustVerifiedEmail === true
  const sharedLimiter = options.rateLimiter ?? stores.rateLimiter
  const hasher = options.passwordHasher
  const limitRing = createKeyRing([options.secret], 'rate-limit')
  const rateLimiter = sharedLimiter === undefined ? memoryRateLimiter() : withHashedKeys(sharedLimiter, limitRing)
  const site = { url, welcomeUrl, newPasswordUrl, look, lifetimes, languages }
  return {
    ...stores,
    ...(webhooks && { webhooks: completeWebhooks(webhooks) }),
    profiles: profilesOf(options.stores, guarded),
    rateLimiter: observer === undefined ? rateLimiter : observeRefusals(rateLimiter, observer),
    passwordHasher: shared(
      observer === undefined ? hasher : observeHasher(hasher, observer),
      observer,
      options.platform?.budgets?.hashQueue,
    ),
    ...(registration !== undefined && {
      registration: { ...(registration === true ? {} : registration), requireEmail: requiresEmail(options) },
    }),
    ...identifierPorts(options, stores.users),
    ...guestPorts(options),
    ...(typeof registration === 'object' &&
      registration.passwordless === true && { signUp: { keep: registration.keep ?? [] } }),
    ...(email !== undefined && composeMailer(email, { ...site, templates: stores.templates }, calls)),
    ...(sms !== undefined && { sms: composeSms(sms, languages, calls) }),
    ...(oauth !== undefined && { oauth: composeOAuth(oauth, { callbackBase, trustsVerifiedEmail }, settings) }),
    ...Object.assign({}, ...featuresOf(options).map(({ ports }) => ports)),
    ...(scripts !== undefined && { scripts: observer === undefined ? scripts : observeScripts(scripts, observer) }),
    ...(admin?.dashboard !== undefined && { dashboard: inLanguages(admin.dashboard, added, languages) }),
    ...(admin?.keys === true && { adminKeys: { scopes: ADMIN_SCOPES } }),
    ...(admin?.impersonation === true && { impersonation: { lifetimeMs: Math.min(HOUR_MS, lifetimes.sessionMaxMs) } }),
    ...(ui !== undefined && { ui: composeUi(ui, defaultLang, added, languages) }),
    ...(ui?.pages !== undefined && ui.headless !== true && { pages: ui.pages }),
    ...(hub !== undefined && { hub }),
    ...(session?.selfService === true && { ownSessions: stores.sessions }),
  }
}

/** Returns the limiter for the limits that each process counts for itself. */
export function localRateLimiter(
  { localRateLimiter: limiter = memoryRateLimiter() }: Platform,
  observer: Observer | undefined,
): RateLimiter {
  return observer === undefined ? limiter : observeRefusals(limiter, observer)
}
