import type { ApiKeyStore } from './api-keys.ts'
import type { DeliveryStore } from './deliveries.ts'
import type { LinkedAccountStore } from './linked-accounts.ts'
import type { MetadataStore } from './metadata.ts'
import type { ProfileStore } from './profiles.ts'
import type { ProofStore } from './proofs.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { RoleStore } from './roles.ts'
import type { SessionStore } from './sessions.ts'
import type { SettingsStore } from './settings.ts'
import type { TelemetryStore } from './telemetry.ts'
import type { TemplateStore } from './templates.ts'
import type { TenantStore } from './tenants.ts'
import type { UserStore } from './users.ts'
import type { WebhookRunStore } from './webhook-runs.ts'
import type { WebhookStore } from './webhooks.ts'

/** The host's stores. Each optional store enables the endpoints that need it. */
export interface Stores {
  /** Accounts. */
  readonly users: UserStore
  /** Sessions of signed-in users. */
  readonly sessions: SessionStore
  /** One-time tokens and codes, by purpose. */
  readonly proofs: ProofStore
  /** Loads a user's profile in one query. Default: composed from `users`, `metadata`, `roles` and `tenants`. */
  readonly profiles?: ProfileStore
  /** Data of the host's own about users, as keys and values. */
  readonly metadata?: MetadataStore
  /** Roles, their permissions and their assignments. */
  readonly roles?: RoleStore
  /** Accounts at providers. The option `oauth` needs it. */
  readonly linkedAccounts?: LinkedAccountStore
  /** Tenants and their members. */
  readonly tenants?: TenantStore
  /** Settings that administrators change while the service runs. */
  readonly settings?: SettingsStore
  /** Outgoing and inbound webhooks that administrators registered. Inbound ones need `settings`, too. */
  readonly webhooks?: WebhookStore
  /** Outbox of outgoing webhooks: they survive a restart. */
  readonly deliveries?: DeliveryStore
  /** The last runs of each inbound webhook's script, for administrators. */
  readonly webhookRuns?: WebhookRunStore
  /** Recorded events. */
  readonly telemetry?: TelemetryStore
  /** API keys. */
  readonly apiKeys?: ApiKeyStore
  /** Texts of mails and pages that administrators changed. */
  readonly templates?: TemplateStore
  /** A rate limiter that all processes share. Default: one in this process's memory. */
  readonly rateLimiter?: RateLimiter
}
