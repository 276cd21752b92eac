import type {
  LinkedAccount,
  MailTemplate,
  Metadata,
  PageTranslations,
  Proof,
  Session,
  Settings,
  Stores,
  TelemetryEvent,
  User,
  WebhookConfig,
} from '@sallyport/core/ports'
import type { Least } from './least.ts'
import {
  minimalLinkedAccounts,
  minimalMetadata,
  minimalRoles,
  minimalTenants,
  type RoleOfUser,
  type TenantWithMembers,
} from './minimal-accounts.ts'
import { minimalSettings, minimalTelemetry, minimalTemplates, minimalWebhooks } from './minimal-areas.ts'
import { minimalProofs } from './minimal-proofs.ts'
import { minimalSessions } from './minimal-sessions.ts'
import { minimalUsers } from './minimal-users.ts'

/** Initial records of the minimal stores. A test may keep the arrays, to add records and to read what was stored. */
export interface MinimalRecords {
  readonly users?: User[]
  readonly sessions?: Session[]
  readonly proofs?: Proof[]
  readonly linkedAccounts?: LinkedAccount[]
  /** Metadata by user id. */
  readonly metadata?: Readonly<Record<string, Metadata>>
  readonly roles?: readonly RoleOfUser[]
  readonly tenants?: readonly TenantWithMembers[]
  readonly settings?: Settings
  readonly webhooks?: readonly WebhookConfig[]
  readonly events?: TelemetryEvent[]
  readonly mails?: readonly MailTemplate[]
  readonly pages?: readonly PageTranslations[]
}

/** Stores without a minimal form in this package. */
type OwnStores =
  | 'profiles'
  | 'passkeys'
  | 'invitations'
  | 'records'
  | 'deliveries'
  | 'webhookRuns'
  | 'audit'
  | 'apiKeys'
  | 'rateLimiter'

export type MinimalStores = {
  readonly [S in Exclude<keyof Stores, OwnStores>]-?: Least<NonNullable<Stores[S]>>
}

/**
 * Stores with exactly the required methods, over plain arrays. Every feature that needs an optional method is off. Use them in tests of what works
 * with every store, and as examples of the interfaces.
 */
export function minimalStores(records: MinimalRecords = {}): MinimalStores {
  return {
    users: minimalUsers(records.users ?? []),
    sessions: minimalSessions(records.sessions ?? []),
    proofs: minimalProofs(records.proofs ?? []),
    linkedAccounts: minimalLinkedAccounts(records.linkedAccounts ?? []),
    metadata: minimalMetadata(records.metadata ?? {}),
    roles: minimalRoles(records.roles ?? []),
    tenants: minimalTenants(records.tenants ?? []),
    settings: minimalSettings(records.settings ?? {}),
    webhooks: minimalWebhooks(records.webhooks ?? []),
    telemetry: minimalTelemetry(records.events ?? []),
    templates: minimalTemplates(records.mails ?? [], records.pages ?? []),
  }
}
