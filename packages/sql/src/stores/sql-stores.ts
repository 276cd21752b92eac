import type { Stores } from '@sallyport/core/ports'
import type { SqlDatabase } from '../database/sql-database.ts'
import { sqlApiKeys } from './api-keys.ts'
import { sqlAudit } from './audit.ts'
import { sqlDeliveries } from './deliveries.ts'
import { sqlInvitations } from './invitations.ts'
import { sqlProofs } from './proofs.ts'
import { sqlRateLimiter } from './rate-limiter.ts'
import { sqlRecords } from './rows/records.ts'
import { sqlSessions } from './sessions.ts'
import { sqlSettings } from './settings.ts'
import { sqlTelemetry } from './telemetry.ts'
import { sqlTemplates } from './templates.ts'
import { sqlLinkedAccounts } from './users/linked-accounts.ts'
import { sqlMetadata } from './users/metadata.ts'
import { sqlPasskeys } from './users/passkeys.ts'
import { sqlProfiles } from './users/profiles.ts'
import { sqlRoles } from './users/roles.ts'
import { sqlTenants } from './users/tenants.ts'
import { sqlUsers } from './users/users.ts'
import { sqlWebhookRuns } from './webhook-runs.ts'
import { sqlWebhooks } from './webhooks.ts'

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
    records: sqlRecords(db),
    rateLimiter: sqlRateLimiter(db),
  }
}
