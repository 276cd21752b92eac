import { profilesOf } from '../accounts/load-profile.ts'
import { createKeyRing } from '../crypto/key-ring.ts'
import { composeOAuth } from '../features/auth/oauth/compose-oauth.ts'
import { composeUi } from '../features/auth/pages/compose-ui.ts'
import { guardStores } from '../host-stores/guard-stores.ts'
import { warnOfKeptRecords } from '../host-stores/warn-of-kept-records.ts'
import type { Logger } from '../http/log.ts'
import { withHashedKeys } from '../limits/hashed-limit-keys.ts'
import { memoryRateLimiter } from '../memory/memory-rate-limiter.ts'
import { composeMailer, defaultLanguage } from '../messages/mailer.ts'
import { composeSms } from '../messages/sms.ts'
import { shared } from '../passwords/hash-queue.ts'
import type { Platform } from '../ports/platform.ts'
import type { Ports } from '../ports/ports.ts'
import type { Lifetimes } from '../session/lifetimes.ts'
import { completeWebhooks } from '../webhooks/complete-webhooks.ts'
import { ownUrl } from './base-url.ts'
import type { Environment, SallyportOptions } from './options.ts'

export interface PortSettings {
  /** Base URL of links in mails. */
  readonly siteUrl: string
  readonly mount: string
  readonly lifetimes: Lifetimes
  readonly now: () => Date
  readonly systemNow: () => Date
  readonly logger: Logger
  readonly environment: Environment
  readonly fetch: Platform['fetch'] | undefined
}

/** Returns all ports: the host's stores, and ports built from the options that are set. */
export function resolvePorts(options: SallyportOptions, settings: PortSettings): Ports {
  const { registration, email, sms, oauth, passkeys, session, scripts, admin, ui } = options
  const guarded = guardStores(options.stores, settings.logger)
  warnOfKeptRecords(guarded, settings.logger)
  const { webhooks, ...stores } = guarded
  const { authorizeTopic: _, ...hubSettings } = options.tools?.sse ?? {}
  const hub = options.hub ?? options.platform?.hub?.(hubSettings)
  const { siteUrl: url, mount, lifetimes } = settings
  const name = options.ui?.siteName ?? 'Sallyport'
  const callbackBase = (ownUrl(options) ?? '').replace(/\/+$/, '') + mount
  const trustsVerifiedEmail = options.linking?.trustVerifiedEmail === true
  const sharedLimiter = options.rateLimiter ?? stores.rateLimiter
  const limitRing = createKeyRing([options.secret], 'rate-limit')
  return {
    ...stores,
    ...(webhooks && { webhooks: completeWebhooks(webhooks) }),
    profiles: profilesOf(options.stores, guarded),
    rateLimiter: sharedLimiter === undefined ? memoryRateLimiter() : withHashedKeys(sharedLimiter, limitRing),
    passwordHasher: shared(options.passwordHasher),
    ...(registration !== undefined && { registration: registration === true ? {} : registration }),
    ...(email !== undefined && { mailer: composeMailer(email, { name, url, lifetimes, templates: stores.templates }) }),
    ...(sms !== undefined && { sms: composeSms(sms, defaultLanguage(email ?? {})) }),
    ...(oauth !== undefined && { oauth: composeOAuth(oauth, { callbackBase, trustsVerifiedEmail }, settings) }),
    ...(passkeys !== undefined && { passkeyVerifier: passkeys.verifier }),
    ...(scripts !== undefined && { scripts }),
    ...(admin?.dashboard !== undefined && { dashboard: admin.dashboard }),
    ...(ui !== undefined && { ui: composeUi(ui, defaultLanguage(email ?? {})) }),
    ...(ui?.pages !== undefined && ui.headless !== true && { pages: ui.pages }),
    ...(hub !== undefined && { hub }),
    ...(session?.selfService === true && { ownSessions: stores.sessions }),
  }
}
