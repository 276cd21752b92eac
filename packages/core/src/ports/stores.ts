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
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly proofs: ProofStore
  readonly profiles?: ProfileStore
  readonly metadata?: MetadataStore
  readonly roles?: RoleStore
  readonly linkedAccounts?: LinkedAccountStore
  readonly tenants?: TenantStore
  readonly settings?: SettingsStore
  readonly webhooks?: WebhookStore
  /** Outbox: with it, outgoing webhooks survive a restart. */
  readonly deliveries?: DeliveryStore
  readonly webhookRuns?: WebhookRunStore
  readonly telemetry?: TelemetryStore
  readonly apiKeys?: ApiKeyStore
  readonly templates?: TemplateStore
  /** Rate limiter shared by several processes. Default: each process counts in memory. */
  readonly rateLimiter?: RateLimiter
}
