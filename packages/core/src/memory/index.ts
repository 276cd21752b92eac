/**
 * In-memory implementations of all stores, for tests and demos. All data is lost when the process ends.
 * The in-memory rate limiter is also the default of the service.
 */
import type { Stores } from '../ports/stores.ts'
import { memoryApiKeys } from './memory-api-keys.ts'
import { memoryAudit } from './memory-audit.ts'
import { memoryDeliveries } from './memory-deliveries.ts'
import { memoryInvitations } from './memory-invitations.ts'
import { memoryLinkedAccounts } from './memory-linked-accounts.ts'
import { memoryMetadata } from './memory-metadata.ts'
import { memoryPasskeys } from './memory-passkeys.ts'
import { memoryProfiles } from './memory-profiles.ts'
import { memoryProofs } from './memory-proofs.ts'
import { memoryRateLimiter } from './memory-rate-limiter.ts'
import { memoryRoles } from './memory-roles.ts'
import { memorySessions } from './memory-sessions.ts'
import { memorySettings } from './memory-settings.ts'
import { memoryTelemetry } from './memory-telemetry.ts'
import { memoryTemplates } from './memory-templates.ts'
import { memoryTenants } from './memory-tenants.ts'
import { memoryUsers } from './memory-users.ts'
import { memoryWebhookRuns } from './memory-webhook-runs.ts'
import { memoryWebhooks } from './memory-webhooks.ts'

export { memoryApiKeys } from './memory-api-keys.ts'
export { memoryAudit } from './memory-audit.ts'
export { memoryDeliveries } from './memory-deliveries.ts'
export { memoryHub } from './memory-hub.ts'
export { memoryInvitations } from './memory-invitations.ts'
export { memoryLinkedAccounts } from './memory-linked-accounts.ts'
export { memoryMetadata } from './memory-metadata.ts'
export { memoryPasskeys } from './memory-passkeys.ts'
export { memoryProfiles } from './memory-profiles.ts'
export { memoryProofs } from './memory-proofs.ts'
export { type MemoryRateLimiterOptions, memoryRateLimiter } from './memory-rate-limiter.ts'
export { memoryRoles } from './memory-roles.ts'
export { memorySessions } from './memory-sessions.ts'
export { memorySettings } from './memory-settings.ts'
export { memoryTelemetry } from './memory-telemetry.ts'
export { memoryTemplates } from './memory-templates.ts'
export { memoryTenants } from './memory-tenants.ts'
export { memoryUsers } from './memory-users.ts'
export { memoryWebhookRuns } from './memory-webhook-runs.ts'
export { memoryWebhooks } from './memory-webhooks.ts'

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
    templates: memoryTemplates(),
    rateLimiter: memoryRateLimiter(),
  }
}
