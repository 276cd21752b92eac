/**
 * Interfaces (ports) that the host implements, and the records they store.
 * Methods that read one record return null if the record doesn't exist.
 * Methods that write throw ConflictError if a unique value is already in use.
 * Temporary failures throw StoreUnavailableError. Any other error counts as a defect and becomes 500 INTERNAL.
 * The contract suites of @sallyport/testkit check the rules that each method documents.
 */
import type { Guests } from './accounts/guests.ts'
import type { PhoneIdentifiers, Usernames } from './accounts/identifiers.ts'
import type { NativeApps } from './accounts/native-apps.ts'
import type { ProfileStore } from './accounts/profiles.ts'
import type { Registration } from './accounts/registration.ts'
import type { SessionStore } from './accounts/sessions.ts'
import type { Hub } from './events/hub.ts'
import type { ScriptRunner } from './events/scripts.ts'
import type { Webhook, WebhookStore } from './events/webhooks.ts'
import type { BuiltInMails, Mailer, MailerFor } from './host/mailer.ts'
import type { OAuth } from './host/oauth.ts'
import type { PasskeyVerifier } from './host/passkey-verifier.ts'
import type { SharedHasher } from './host/password-hasher.ts'
import type { SmsSender } from './host/sms.ts'
import type { StaticFiles } from './host/static-files.ts'
import type { Ui } from './host/ui.ts'
import type { SharedLimiter } from './rate-limiter.ts'
import type { GuardedStores } from './stores.ts'

/** All ports of the service. If a port that an endpoint needs is missing, the endpoint returns 404. */
export interface Ports extends GuardedStores {
  readonly webhooks?: WebhookStore<Webhook>
  readonly profiles: ProfileStore
  readonly rateLimiter: SharedLimiter
  readonly passwordHasher: SharedHasher
  readonly mailer?: Mailer
  /** Returns a mailer for one message. All attempts to send the message then have the same id. Present if `mailer` is present. */
  readonly mailerFor?: MailerFor
  /** The built-in mails, for administrators who edit and test templates. Present if the option `email.mailer` is set. */
  readonly builtInMails?: BuiltInMails
  readonly sms?: SmsSender
  readonly registration?: Registration
  /** Present if the option `identifiers` has `username`. */
  readonly usernames?: Usernames
  /** Present if the option `identifiers` has `phone`. */
  readonly phoneIdentifiers?: PhoneIdentifiers
  /** Sign-up without a password. Present if the option `registration.passwordless` is true. `keep`: the option `registration.keep`. */
  readonly signUp?: { readonly keep: readonly string[] }
  /** Present if the option `guests` is set. */
  readonly guests?: Guests
  readonly oauth?: OAuth
  /** Present if the option `apps` is set. */
  readonly apps?: NativeApps
  /** Builds and verifies WebAuthn messages. Present if the option `passkeys` is set. */
  readonly passkeyVerifier?: PasskeyVerifier
  /** API keys of users and tenants. Present if the option `features` has `ownedKeys()`. */
  readonly ownedKeys?: {
    /** Maximum number of keys of one user or tenant. */
    readonly maxPerOwner: number
  }
  /** API keys for the admin API. Present if the option `admin.keys` is true. */
  readonly adminKeys?: {
    /** Scopes that such keys may have. */
    readonly scopes: readonly string[]
  }
  /** Sends notifications and events to clients' event streams. */
  readonly hub?: Hub
  /** Runs the scripts of inbound webhooks. Default: scripts aren't run. */
  readonly scripts?: ScriptRunner
  /** Files of the admin dashboard. */
  readonly dashboard?: StaticFiles
  /** Lets administrators act as users. Present if the option `admin.impersonation` is true. */
  readonly impersonation?: {
    /** Milliseconds after which the session of an acting administrator ends. */
    readonly lifetimeMs: number
  }
  /** Appearance and texts of the built-in pages. Present if the option `ui` is set. */
  readonly ui?: Ui
  /** Files of the built-in sign-in pages. */
  readonly pages?: StaticFiles
  /** Public keys that verify access tokens, as JWKs. Present if the option `signingKeys` is set. */
  readonly publicKeys?: { list(): Promise<readonly object[]> }
  /** Lets users list and end their own sessions. Present if the option `session.selfService` is true. */
  readonly ownSessions?: Pick<SessionStore, 'listForUser' | 'revoke' | 'revokeForUser'>
}
