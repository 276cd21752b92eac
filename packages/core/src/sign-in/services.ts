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

/** Decides whether a signed-in user may subscribe to one of the host application's topics. */
export type AuthorizeTopic = (user: AccessClaims, topic: string) => boolean | Promise<boolean>

/** Services that every endpoint handler gets, besides the ports in its `needs`. */
export interface Services extends SessionServices {
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
  readonly onWebhook?: OnWebhook
  /** Decides about subscriptions to the host application's topics. Default: no user may subscribe. */
  readonly authorizeTopic?: AuthorizeTopic
  /** True for administrators. Default: no user is one. */
  readonly isAdmitted?: (user: User) => Promise<boolean>
  /** Paths that the routers are mounted at. */
  readonly mounts: { readonly auth: string; readonly tools: string; readonly admin: string }
  /** Name of the service in authenticator apps. */
  readonly appName: string
}

/** Declares an endpoint. */
export const endpoint = endpointWith<Services>()
