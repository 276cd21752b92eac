import type { KeyRing } from '../crypto/key-ring.ts'
import type { Sealer } from '../crypto/seal.ts'
import type { CookiePolicy } from '../http/cookies.ts'
import { endpointWith } from '../http/endpoint.ts'
import type { RateLimitOptions } from '../limits/limits.ts'
import type { Links } from '../messages/links.ts'
import type { Places } from '../messages/places.ts'
import type { PasswordPolicy } from '../passwords/passwords.ts'
import type { Policies } from '../policies/policies.ts'
import type { Factor } from '../policies/second-factor-policy.ts'
import type { Settings } from '../ports/settings.ts'
import type { User } from '../ports/users.ts'
import type { OnWebhook, WebhookAction } from '../ports/webhook-actions.ts'
import type { SessionServices } from '../session/services.ts'
import type { AccessClaims } from '../tokens/claims.ts'
import type { DeliveryWaker } from '../webhooks/delivery-waker.ts'
import type { Registrations } from '../webhooks/registrations.ts'
import type { WebhookSettings } from '../webhooks/webhook-settings.ts'

/** Says whether a signed-in user may listen to a topic of the host's own. */
export type AuthorizeTopic = (user: AccessClaims, topic: string) => boolean | Promise<boolean>

/** What every handler may use, whatever it needs. */
export interface Services extends SessionServices {
  readonly factors: readonly Factor[]
  /** What administrators have set, at most 5 s old. */
  readonly currentSettings: () => Promise<Settings>
  readonly policies: () => Promise<Policies>
  /** The policies that these settings would put in force. */
  readonly policiesWith: (settings: Settings) => Policies
  readonly passwordPolicy: PasswordPolicy
  readonly rateLimits: RateLimitOptions
  /** Front-end origins; the first is where browsers are sent that tell no other. */
  readonly siteUrls: readonly string[]
  /** Where links in mails lead. */
  readonly links: Links
  /** Where redirects lead. */
  readonly places: Places
  readonly cookiePolicy: CookiePolicy
  /** Keys that the secrets of a sign-in with a provider follow from. */
  readonly stateKeys: KeyRing
  /** Encrypts what must be read again. */
  readonly sealer: Sealer
  /** Keys of the hashes of codes in text messages. */
  readonly codeKeys: KeyRing
  /** Keys of the hashes of recovery codes. */
  readonly recoveryKeys: KeyRing
  /** Keys of the hashes of API keys. */
  readonly apiKeyRing: KeyRing
  /** Which webhooks ask for which events. */
  readonly registrations: Registrations
  /** Wakes the loops that deliver. */
  readonly deliveryWaker: DeliveryWaker
  /** How outgoing webhooks are sent. */
  readonly webhookSettings: WebhookSettings
  /** What scripts of inbound webhooks may call, where administrators enabled it. */
  readonly webhookActions: readonly WebhookAction[]
  /** Answers inbound webhooks that have no script. */
  readonly onWebhook?: OnWebhook
  /** Whether a user may listen to a topic of the host's own; absent: to none. */
  readonly authorizeTopic?: AuthorizeTopic
  /** Which users are administrators; absent: none. */
  readonly isAdmitted?: (user: User) => Promise<boolean>
  /** Where the routers stand. */
  readonly mounts: { readonly auth: string; readonly tools: string; readonly admin: string }
  /** Name of the service in authenticator apps. */
  readonly appName: string
}

/** Declares an endpoint. */
export const endpoint = endpointWith<Services>()
