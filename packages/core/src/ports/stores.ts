import type { ApiKeyStore } from './accounts/api-keys.ts'
import type { InvitationStore } from './accounts/invitations.ts'
import type { LinkedAccountStore } from './accounts/linked-accounts.ts'
import type { MetadataStore } from './accounts/metadata.ts'
import type { PasskeyStore } from './accounts/passkeys.ts'
import type { ProfileStore } from './accounts/profiles.ts'
import type { ProofStore } from './accounts/proofs.ts'
import type { RoleStore } from './accounts/roles.ts'
import type { SessionStore } from './accounts/sessions.ts'
import type { TenantStore } from './accounts/tenants.ts'
import type { StoredUser, UserStore } from './accounts/users.ts'
import type { AuditStore } from './audit.ts'
import type { DeliveryStore } from './events/deliveries.ts'
import type { TelemetryStore } from './events/telemetry.ts'
import type { WebhookRunStore } from './events/webhook-runs.ts'
import type { WebhookStore } from './events/webhooks.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { RecordStore } from './records.ts'
import type { SettingsStore } from './settings.ts'
import type { TemplateStore } from './templates.ts'

/** Stores that the host supplies. If an optional store is missing, the endpoints that need it return 404. */
export interface Stores {
  /** User accounts. */
  readonly users: UserStore<StoredUser>
  /** Sessions of signed-in users. */
  readonly sessions: SessionStore
  /** One-time tokens and codes, by purpose. */
  readonly proofs: ProofStore
  /** Loads a user's profile in one query. Default: the service reads `users`, `metadata`, `roles` and `tenants` separately. */
  readonly profiles?: ProfileStore<StoredUser>
  /** Key/value pairs that the host stores about users. */
  readonly metadata?: MetadataStore
  /** Roles, their permissions and their assignments. */
  readonly roles?: RoleStore
  /** Accounts at identity providers that are linked to users. Required by the option `oauth`. */
  readonly linkedAccounts?: LinkedAccountStore
  /** The users' passkeys. Required by the option `passkeys`. */
  readonly passkeys?: PasskeyStore
  /** Open invitations by administrators and by members of tenants. Accepted ones are deleted. */
  readonly invitations?: InvitationStore
  /** Tenants and their members. */
  readonly tenants?: TenantStore
  /** Settings that administrators change while the service runs. */
  readonly settings?: SettingsStore
  /** Outgoing and inbound webhooks that administrators registered. Inbound webhooks also require `settings`. */
  readonly webhooks?: WebhookStore
  /** Events for outgoing webhooks, mails and text messages (outbox). With this store, those that aren't sent yet survive a restart. */
  readonly deliveries?: DeliveryStore
  /** Results of the last script runs of each inbound webhook, shown to administrators. */
  readonly webhookRuns?: WebhookRunStore
  /** Telemetry events, such as sign-ins. */
  readonly telemetry?: TelemetryStore
  /** Audit trail of administrators' actions and of account security. The service never deletes its rows. */
  readonly audit?: AuditStore
  /** API keys of other programs that call the service. */
  readonly apiKeys?: ApiKeyStore
  /** Mail templates and page texts that administrators changed. */
  readonly templates?: TemplateStore
  /** Records of the features in the option `features`. Required by features that keep records. */
  readonly records?: RecordStore
  /** Rate limiter that all processes share. Default: each process counts separately in its own memory. */
  readonly rateLimiter?: RateLimiter
}

/** The stores as the service uses them: the `email` of a user without an email address is null, not the placeholder that stores keep. */
export interface GuardedStores extends Omit<Stores, 'users' | 'profiles'> {
  readonly users: UserStore
  readonly profiles?: ProfileStore
}
