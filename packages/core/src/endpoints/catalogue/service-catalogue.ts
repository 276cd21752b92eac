import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import type { Sealer } from '../../foundations/crypto/seal.ts'
import type { EventBus } from '../../foundations/events/bus.ts'
import type { AccessTokens } from '../../foundations/tokens/access-token.ts'
import type { CsrfTokens } from '../../foundations/tokens/csrf-token.ts'
import type { KnownDevices } from '../../foundations/tokens/known-device.ts'
import type { RefreshTokens } from '../../foundations/tokens/refresh-token.ts'
import type { FeatureHooks } from '../../identity/features/feature-hooks.ts'
import type { MagicLinkContent } from '../../identity/one-time-tokens/magic-link-content.ts'
import type { PasswordPolicy } from '../../identity/passwords/passwords.ts'
import type { Policies } from '../../identity/policies/policies.ts'
import type { Factor } from '../../identity/policies/second-factor-policy.ts'
import type { ActClaims } from '../../identity/session/act-claims.ts'
import type { SessionCheck } from '../../identity/session/authenticators.ts'
import type { AuthorizeTopic } from '../../identity/session/authorize-topic.ts'
import type { Lifetimes } from '../../identity/session/lifetimes.ts'
import type { SessionCookies } from '../../identity/session/session-cookies.ts'
import type { AddedLanguage } from '../../outgoing/messages/languages/languages.ts'
import type { Links } from '../../outgoing/messages/links.ts'
import type { Places } from '../../outgoing/messages/places.ts'
import type { DeliveryWaker } from '../../outgoing/webhooks/delivery/delivery-waker.ts'
import type { Registrations } from '../../outgoing/webhooks/registrations.ts'
import type { WebhookSettings } from '../../outgoing/webhooks/webhook-settings.ts'
import type { Identifier } from '../../ports/accounts/identifiers.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { OnWebhook, WebhookAction } from '../../ports/events/webhook-actions.ts'
import type { Logger } from '../../ports/host/log.ts'
import type { Language } from '../../ports/host/mailer.ts'
import type { Settings } from '../../ports/settings.ts'
import type { CookiePolicy } from '../../web/http/cookies/cookies.ts'
import type { PublicPathCheck } from '../../web/http/sites/public-path-check.ts'
import type { RateLimitOptions } from '../../web/limits/limits.ts'

/** Settings and services that the library passes to every handler. Functions that a handler calls declare only the members that they need. */
export interface ServiceCatalogue {
  readonly now: () => Date
  readonly lifetimes: Lifetimes
  readonly events: EventBus
  readonly logger: Logger
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  /** Creates and checks CSRF tokens. Undefined if the option `csrf` is off. */
  readonly csrfTokens: CsrfTokens | undefined
  readonly knownDevices: KnownDevices
  readonly sessionCookies: SessionCookies
  readonly checkSessionsOn: SessionCheck
  /** Maximum number of sessions per user; 0 means no limit. A sign-in above the maximum ends the least recently used session. */
  readonly maxSessionsPerUser: number
  /** Returns the claims that the host application adds to a user's access tokens. */
  readonly customClaims: (user: User) => Promise<Readonly<Record<string, unknown>>>
  readonly factors: readonly Factor[]
  /** Returns the settings that administrators saved. Cached for 5 seconds. */
  readonly currentSettings: () => Promise<Settings>
  readonly policies: () => Promise<Policies>
  /** Returns the policies that would apply with the given settings. Used to check settings before they are saved. */
  readonly policiesWith: (settings: Settings) => Policies
  readonly passwordPolicy: PasswordPolicy
  /** Kinds of identifiers with which a user may sign in by password. */
  readonly identifiers: readonly Identifier[]
  /** Languages of mails, pages and the dashboard. */
  readonly languages: readonly Language[]
  /** Languages besides the built-in ones, with their texts. */
  readonly addedLanguages: readonly AddedLanguage[]
  readonly rateLimits: RateLimitOptions
  /** URLs of the front ends. The first one is the default target of redirects, used if the request comes from none of them. */
  readonly siteUrls: readonly string[]
  /** Builds the URLs that mails contain. */
  readonly links: Links
  /** Builds the URLs that the service redirects browsers to. */
  readonly places: Places
  readonly cookiePolicy: CookiePolicy
  /** Keys for deriving the nonce and the PKCE code verifier of a sign-in with an OAuth provider. */
  readonly stateKeys: KeyRing
  /** Encrypts and decrypts secrets in the store, such as TOTP secrets, whose plain values are needed again (unlike passwords). */
  readonly sealer: Sealer
  readonly codeKeys: KeyRing
  readonly magicLinkContent: MagicLinkContent
  readonly recoveryKeys: KeyRing
  readonly apiKeyRing: KeyRing
  /** Keys of the MACs of the audit trail. */
  readonly auditRing: KeyRing
  readonly actClaims: ActClaims
  /** Caches which webhooks subscribe to each event. */
  readonly registrations: Registrations
  readonly deliveryWaker: DeliveryWaker
  readonly webhookSettings: WebhookSettings
  /** Functions of the host application that scripts of inbound webhooks may call. An administrator must first enable each one. */
  readonly webhookActions: readonly WebhookAction[]
  /** The host application's handler for inbound webhooks without a script. Undefined if the host application has none. */
  readonly onWebhook: OnWebhook | undefined
  /** Decides whether a user may subscribe to a topic of the host application. If undefined, no user may subscribe. */
  readonly authorizeTopic: AuthorizeTopic | undefined
  /** Returns true if the user is an administrator. If undefined, no user is an administrator. */
  readonly isAdmitted: ((user: User) => Promise<boolean>) | undefined
  /** Addresses to which the admin secret and API keys may send test mails. */
  readonly testMailTo: readonly string[]
  /** Path of each router in public URLs. */
  readonly mounts: { readonly auth: string; readonly tools: string; readonly admin: string }
  /** Public URL of the auth router. Only the path if `baseUrl` isn't set. */
  readonly authUrl: string
  /** Path before all routers in public URLs; empty if there is none. */
  readonly publicPath: string
  /** Logs once if browsers reach the service below another path than `publicPath`. */
  readonly publicPathCheck: PublicPathCheck
  /** Hooks of the features in the option `features`, such as those that the service calls when an account changes. */
  readonly features: FeatureHooks
  /** Name that authenticator apps show for the service. */
  readonly appName: string
}
