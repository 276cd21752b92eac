import type { KeyRing } from '../crypto/key-ring.ts'
import type { Sealer } from '../crypto/seal.ts'
import type { EventBus } from '../events/bus.ts'
import type { CookiePolicy } from '../http/cookies.ts'
import type { Logger } from '../http/log.ts'
import type { RateLimitOptions } from '../limits/limits.ts'
import type { Links } from '../messages/links.ts'
import type { Places } from '../messages/places.ts'
import type { PasswordPolicy } from '../passwords/passwords.ts'
import type { Policies } from '../policies/policies.ts'
import type { Factor } from '../policies/second-factor-policy.ts'
import type { Settings } from '../ports/settings.ts'
import type { User } from '../ports/users.ts'
import type { OnWebhook, WebhookAction } from '../ports/webhook-actions.ts'
import type { SessionCheck } from '../session/authenticators.ts'
import type { AuthorizeTopic } from '../session/authorize-topic.ts'
import type { Lifetimes } from '../session/lifetimes.ts'
import type { SessionCookies } from '../session/session-cookies.ts'
import type { AccessTokens } from '../tokens/access-token.ts'
import type { CsrfTokens } from '../tokens/csrf-token.ts'
import type { KnownDevices } from '../tokens/known-device.ts'
import type { RefreshTokens } from '../tokens/refresh-token.ts'
import type { DeliveryWaker } from '../webhooks/delivery-waker.ts'
import type { Registrations } from '../webhooks/registrations.ts'
import type { WebhookSettings } from '../webhooks/webhook-settings.ts'

/**
 * What the service itself supplies to handlers, by the names that `uses` lists. Only `endpoint` and the composition root read this type:
 * other functions declare the members that they need.
 */
export interface ServiceCatalogue {
  readonly now: () => Date
  readonly lifetimes: Lifetimes
  readonly events: EventBus
  readonly logger: Logger
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  /** CSRF tokens, if the option `csrf` is set. */
  readonly csrfTokens: CsrfTokens | undefined
  readonly knownDevices: KnownDevices
  readonly sessionCookies: SessionCookies
  readonly checkSessionsOn: SessionCheck
  /** Sessions per user. A further sign-in ends the least active ones. 0: no limit. */
  readonly maxSessionsPerUser: number
  /** Claims that the host application adds to a user's access tokens. */
  readonly customClaims: (user: User) => Promise<Readonly<Record<string, unknown>>>
  readonly factors: readonly Factor[]
  /** Settings of the administrators, cached for 5 s. */
  readonly currentSettings: () => Promise<Settings>
  readonly policies: () => Promise<Policies>
  /** Policies that would result from these settings. */
  readonly policiesWith: (settings: Settings) => Policies
  readonly passwordPolicy: PasswordPolicy
  readonly rateLimits: RateLimitOptions
  /** Front-end origins. Browsers go to the first one if the request names none. */
  readonly siteUrls: readonly string[]
  /** Builds the URLs in mails. */
  readonly links: Links
  /** Builds the URLs of redirects. */
  readonly places: Places
  readonly cookiePolicy: CookiePolicy
  /** Keys from which the OAuth nonce and code verifier are derived. */
  readonly stateKeys: KeyRing
  /** Encrypts stored secrets that have to be decrypted later. */
  readonly sealer: Sealer
  readonly codeKeys: KeyRing
  readonly recoveryKeys: KeyRing
  readonly apiKeyRing: KeyRing
  /** Cache of the webhooks registered for each event. */
  readonly registrations: Registrations
  readonly deliveryWaker: DeliveryWaker
  readonly webhookSettings: WebhookSettings
  /** Actions that scripts of inbound webhooks may call once administrators enable them. */
  readonly webhookActions: readonly WebhookAction[]
  /** Handles inbound webhooks that have no script. */
  readonly onWebhook: OnWebhook | undefined
  /** Decides about subscriptions to the host application's topics. Default: no user may subscribe. */
  readonly authorizeTopic: AuthorizeTopic | undefined
  /** True for administrators. Default: no user is one. */
  readonly isAdmitted: ((user: User) => Promise<boolean>) | undefined
  /** Paths that the routers are mounted at. */
  readonly mounts: { readonly auth: string; readonly tools: string; readonly admin: string }
  /** Name of the service in authenticator apps. */
  readonly appName: string
}
