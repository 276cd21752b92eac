import type { KeyRing } from '../crypto/key-ring.ts'
import type { Sealer } from '../crypto/seal.ts'
import type { CookiePolicy } from '../http/cookies.ts'
import { endpointWith } from '../http/endpoint.ts'
import type { RateLimitOptions } from '../http/limits.ts'
import type { Links } from '../messages/links.ts'
import type { Places } from '../messages/places.ts'
import type { SessionServices } from '../session/services.ts'
import type { PasswordPolicy } from '../users/passwords.ts'
import type { Factor } from './factor.ts'
import type { Policies } from './policies.ts'

/** What every handler may use, whatever it needs. */
export interface Services extends SessionServices {
  readonly factors: readonly Factor[]
  readonly policies: () => Promise<Policies>
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
  /** Name of the service in authenticator apps. */
  readonly appName: string
}

/** Declares an endpoint. */
export const endpoint = endpointWith<Services>()
