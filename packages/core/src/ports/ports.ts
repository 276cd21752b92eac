/**
 * Interfaces and records that the host supplies, without behaviour.
 * Reads return null for a missing record. A taken unique value throws ConflictError; any other error is a defect.
 * Each method documents its atomicity, order and use of time. The contract suites of @sallyport/testkit check them.
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

/** All ports. An endpoint whose ports are missing isn't served (404). */
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
  /** Runs scripts of inbound webhooks. Default: scripts don't run. */
  readonly scripts?: ScriptRunner
  /** The admin dashboard. */
  readonly dashboard?: StaticFiles
  /** Appearance and texts of pages; present with the option `ui`. */
  readonly ui?: Ui
  /** The built-in sign-in pages. */
  readonly pages?: StaticFiles
  /** Public keys of access tokens as JWKs; present with asymmetric `signingKeys`. */
  readonly publicKeys?: { list(): Promise<readonly object[]> }
  /** Lets users list and end their own sessions; present with `session.selfService`. */
  readonly ownSessions?: Pick<SessionStore, 'listForUser' | 'revoke' | 'revokeForUser'>
}
