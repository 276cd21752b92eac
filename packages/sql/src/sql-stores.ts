import type { Stores } from '@sallyport/core/ports'
import { sqlApiKeys } from './sql-api-keys.ts'
import { sqlAudit } from './sql-audit.ts'
import type { SqlDatabase } from './sql-database.ts'
import { sqlDeliveries } from './sql-deliveries.ts'
import { sqlInvitations } from './sql-invitations.ts'
import { sqlLinkedAccounts } from './sql-linked-accounts.ts'
import { sqlMetadata } from './sql-metadata.ts'
import { sqlPasskeys } from './sql-passkeys.ts'
import { sqlProfiles } from './sql-profiles.ts'
import { sqlProofs } from './sql-proofs.ts'
import { sqlRateLimiter } from './sql-rate-limiter.ts'
import { sqlRoles } from './sql-roles.ts'
import { sqlSessions } from './sql-sessions.ts'
import { sqlSettings } from './sql-settings.ts'
import { sqlTelemetry } from './sql-telemetry.ts'
import { sqlTemplates } from './sql-templates.ts'
import { sqlTenants } from './sql-tenants.ts'
import { sqlUsers } from './sql-users.ts'
import { sqlWebhookRuns } from './sql-webhook-runs.ts'
import { sqlWebhooks } from './sql-webhooks.ts'

/** All stores of this package. They implement every optional method of the ports. */
export type SqlStores = { readonly [K in keyof Stores]-?: Required<NonNullable<Stores[K]>> }

/** Creates all stores on one database. `migrate` must have created the database's schema. */
export function sqlStores(db: SqlDatabase): SqlStores {
  const profiled = { users: sqlUsers(db), metadata: sqlMetadata(db), roles: sqlRoles(db), tenants: sqlTenants(db) }
  return {
    ...profiled,
    profiles: sqlProfiles(db, profiled),
    sessions: sqlSessions(db),
    proofs: sqlProofs(db),
    linkedAccounts: sqlLinkedAccounts(db),
    passkeys: sqlPasskeys(db),
    invitations: sqlInvitations(db),
    settings: sqlSettings(db),
    webhooks: sqlWebhooks(db),
    deliveries: sqlDeliveries(db),
    webhookRuns: sqlWebhookRuns(db),
    telemetry: sqlTelemetry(db),
    audit: sqlAudit(db),
    apiKeys: sqlApiKeys(db),
    templates: sqlTemplates(db),
    rateLimiter: sqlRateLimiter(db),
  }
}
