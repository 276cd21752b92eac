/**
 * What the host supplies: interfaces and records, no behaviour.
 * Reads give `null` for absence, a uniqueness clash throws ConflictError, anything else thrown is a defect.
 * Atomicity, order and time are said at each method and held by the contracts of @sallyport/testkit.
 */
import type { Hub } from './hub.ts'
import type { Mailer } from './mailer.ts'
import type { OAuth } from './oauth.ts'
import type { SharedHasher } from './password-hasher.ts'
import type { ProfileStore } from './profiles.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Registration } from './registration.ts'
import type { ScriptRunner } from './scripts.ts'
import type { SessionStore } from './sessions.ts'
import type { SmsSender } from './sms.ts'
import type { StaticFiles } from './static-files.ts'
import type { Stores } from './stores.ts'
import type { Ui } from './ui.ts'
import type { Webhook, WebhookStore } from './webhooks.ts'

/** Everything that an endpoint can need. An absent port leaves out the endpoints that need it. */
export interface Ports extends Stores {
  readonly webhooks?: WebhookStore<Webhook>
  readonly profiles: ProfileStore
  readonly rateLimiter: RateLimiter
  readonly passwordHasher: SharedHasher
  readonly mailer?: Mailer
  readonly sms?: SmsSender
  readonly registration?: Registration
  readonly oauth?: OAuth
  /** Carries notifications and events to streams. */
  readonly hub?: Hub
  /** Runs scripts of inbound webhooks; without it none run. */
  readonly scripts?: ScriptRunner
  /** The admin dashboard. */
  readonly dashboard?: StaticFiles
  /** What is said of pages; present with the option `ui`. */
  readonly ui?: Ui
  /** The built-in sign-in pages. */
  readonly pages?: StaticFiles
  /** Public keys of access tokens, as JWKs; present with asymmetric `signingKeys`. */
  readonly publicKeys?: { list(): Promise<readonly object[]> }
  /** The sessions as their own users may see and end them; present with `session.selfService`. */
  readonly ownSessions?: Pick<SessionStore, 'listForUser' | 'revoke' | 'revokeForUser'>
}
