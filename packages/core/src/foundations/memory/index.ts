/**
 * In-memory implementations of all stores, for tests and demos. All data is lost when the process ends.
 * The in-memory rate limiter is also the default of the service.
 */
import type { Stores } from '../../ports/stores.ts'
import { memoryApiKeys } from './api-keys.ts'
import { memoryAudit } from './audit.ts'
import { memoryDeliveries } from './deliveries.ts'
import { memoryInvitations } from './invitations.ts'
import { memoryLinkedAccounts } from './linked-accounts.ts'
import { memoryMetadata } from './metadata.ts'
import { memoryPasskeys } from './passkeys.ts'
import { memoryProfiles } from './profiles.ts'
import { memoryProofs } from './proofs.ts'
import { memoryRateLimiter } from './rate-limiter.ts'
import { memoryRecords } from './records.ts'
import { memoryRoles } from './roles.ts'
import { memorySessions } from './sessions.ts'
import { memorySettings } from './settings.ts'
import { memoryTelemetry } from './telemetry.ts'
import { memoryTemplates } from './templates.ts'
import { memoryTenants } from './tenants.ts'
import { memoryUsers } from './users.ts'
import { memoryWebhookRuns } from './webhook-runs.ts'
import { memoryWebhooks } from './webhooks.ts'

export { memoryApiKeys } from './api-keys.ts'
export { memoryAudit } from './audit.ts'
export { memoryDeliveries } from './deliveries.ts'
export { memoryHub } from './hub/hub.ts'
export { memoryInvitations } from './invitations.ts'
export { memoryLinkedAccounts } from './linked-accounts.ts'
export { memoryMetadata } from './metadata.ts'
export { memoryPasskeys } from './passkeys.ts'
export { memoryProfiles } from './profiles.ts'
export { memoryProofs } from './proofs.ts'
export { type MemoryRateLimiterOptions, memoryRateLimiter } from './rate-limiter.ts'
export { memoryRecords } from './records.ts'
export { memoryRoles } from './roles.ts'
export { memorySessions } from './sessions.ts'
export { memorySettings } from './settings.ts'
export { memoryTelemetry } from './telemetry.ts'
export { memoryTemplates } from './templates.ts'
export { memoryTenants } from './tenants.ts'
export { memoryUsers } from './users.ts'
export { memoryWebhookRuns } from './webhook-runs.ts'
export { memoryWebhooks } from './webhooks.ts'

/** Return type of `memoryStores`: every store with all optional methods. */
export type MemoryStores = { readonly [K in keyof Stores]-?: Required<NonNullable<Stores[K]>> }

export function memoryStores(): MemoryStores {
  const profiled = {
    users: memoryUsers(),
    metadata: memoryMetadata(),
    roles: memoryRoles(),
    tenants: memoryTenants(),
  }
  return {
    ...profiled,
    profiles: memoryProfiles(profiled),
    sessions: memorySessions(),
    proofs: memoryProofs(),
    linkedAccounts: memoryLinkedAccounts(),
    passkeys: memoryPasskeys(),
    invitations: memoryInvitations(),
    settings: memorySettings(),
    webhooks: memoryWebhooks(),
    deliveries: memoryDeliveries(),
    webhookRuns: memoryWebhookRuns(),
    telemetry: memoryTelemetry(),
    audit: memoryAudit(),
    apiKeys: memoryApiKeys(),
    records: memoryRecords(),
    templates: memoryTemplates(),
    rateLimiter: memoryRateLimiter(),
  }
}
