import type { UsersTable } from './users-table.ts'
import type { DeliveriesTable, WebhookRestsTable, WebhookRunsTable, WebhooksTable } from './webhook-tables.ts'

export type { DeliveriesTable, UsersTable, WebhookRestsTable, WebhookRunsTable, WebhooksTable }

/**
 * The tables and their columns. Times are milliseconds since 1970, booleans are 1 or 0, objects and arrays are JSON
 * texts, and missing values are null. The prefix `auth_` separates these tables from the host's own tables.
 */
export interface Tables {
  readonly auth_users: UsersTable
  readonly auth_sessions: SessionsTable
  readonly auth_proofs: ProofsTable
  readonly auth_metadata: { readonly user_id: string; readonly key: string; readonly value: string }
  readonly auth_roles: { readonly name: string; readonly permissions: string; readonly search_text: string }
  /** `tenant_id` is '' if the role applies in all tenants, because a key can't contain null. */
  readonly auth_user_roles: { readonly user_id: string; readonly role: string; readonly tenant_id: string }
  readonly auth_linked_accounts: LinkedAccountsTable
  readonly auth_passkeys: PasskeysTable
  readonly auth_invitations: InvitationsTable
  readonly auth_tenants: TenantsTable
  readonly auth_tenant_members: TenantMembersTable
  readonly auth_settings: SettingsTable
  readonly auth_webhooks: WebhooksTable
  readonly auth_deliveries: DeliveriesTable
  readonly auth_webhook_rests: WebhookRestsTable
  readonly auth_webhook_runs: WebhookRunsTable
  readonly auth_telemetry: TelemetryTable
  readonly auth_audit: AuditTable
  /** `user_key` is null if the key was dropped, so that the user never gets another one. */
  readonly auth_audit_keys: AuditKeysTable
  readonly auth_audit_started: StartedChangesTable
  readonly auth_api_keys: ApiKeysTable
  readonly auth_mail_templates: MailTemplatesTable
  readonly auth_page_translations: PageTranslationsTable
  readonly auth_images: ImagesTable
  readonly auth_records: RecordsTable
  readonly auth_rate_limits: RateLimitsTable
  readonly auth_migrations: { readonly name: string }
}

export type TableName = keyof Tables
export type ColumnName = { [T in TableName]: keyof Tables[T] }[TableName]

export interface SessionsTable {
  readonly handle: string
  readonly user_id: string
  readonly tenant_id: string | null
  readonly method: string
  readonly provider: string | null
  readonly counter: number
  readonly rotated_at: number | null
  readonly authenticated_at: number
  readonly created_at: number
  readonly expires_at: number
  readonly absolute_expires_at: number
  readonly last_active_at: number
  readonly passed_second_factor: number | null
  readonly user_agent: string | null
  readonly ip_address: string | null
}

export interface ProofsTable {
  readonly purpose: string
  readonly hash: string
  readonly user_id: string
  readonly data: string
  readonly attempts: number
  readonly expires_at: number | null
}

export interface LinkedAccountsTable {
  readonly user_id: string
  readonly provider: string
  readonly provider_account_id: string
  readonly email: string | null
  readonly name: string | null
  readonly picture: string | null
  readonly linked_at: number
}

export interface PasskeysTable {
  readonly id: string
  readonly user_id: string
  readonly credential_id: string
  readonly public_key: string
  readonly counter: number
  readonly transports: string
  readonly is_backup_eligible: number
  readonly is_backed_up: number
  readonly name: string
  readonly created_at: number
  readonly last_used_at: number | null
}

export interface InvitationsTable {
  readonly id: string
  readonly email: string
  readonly token_hash: string
  readonly roles: string
  readonly tenant_id: string | null
  readonly invited_by: string | null
  readonly inviter_id: string | null
  readonly created_at: number
  readonly expires_at: number
  readonly sent_at: number | null
}

export interface ImagesTable {
  readonly name: string
  readonly type: string
  readonly content: string
  readonly created_at: number
}

export interface RecordsTable {
  readonly kind: string
  readonly id: string
  readonly user_id: string | null
  readonly tenant_id: string | null
  readonly lookup: string | null
  readonly data: string
  readonly version: number
  readonly expires_at: number | null
  readonly created_at: number
}

export interface SettingsTable {
  readonly key: string
  readonly value: string
}

export interface RateLimitsTable {
  readonly key: string
  readonly spent: number
  readonly window_ends_at: number
  /**
   * 1 if the last attempt was allowed, else 0. The column exists because `on conflict … returning` returns only
   * stored values.
   */
  readonly allowed: number
}

export interface TenantsTable {
  readonly id: string
  readonly name: string
  readonly is_active: number
  readonly slug: string | null
  readonly config: string | null
  readonly created_at: number
  /** Lower-case text that tenant searches use. Stored, because SQLite's `lower` converts only ASCII letters. */
  readonly search_text: string
}

export interface TenantMembersTable {
  readonly tenant_id: string
  readonly user_id: string
  /** Null means `member`. */
  readonly role: string | null
}

export interface TelemetryTable {
  readonly id: string
  readonly event: string
  readonly created_at: number
  readonly data: string | null
  readonly user_id: string | null
  readonly tenant_id: string | null
  readonly session_id: string | null
  readonly correlation_id: string | null
  readonly ip: string | null
  readonly user_agent: string | null
}

export interface AuditTable {
  readonly sequence: number
  readonly id: string
  readonly created_at: number
  readonly event: string
  readonly actor_id: string | null
  readonly subject_id: string | null
  readonly tenant_id: string | null
  readonly correlation_id: string | null
  readonly details: string
  readonly personal: string | null
  readonly origin: string | null
  readonly previous_mac: string
  readonly mac: string
}

export interface StartedChangesTable {
  readonly id: string
  readonly started_at: number
  readonly action: string
  readonly target: string
  readonly actor_id: string | null
  readonly actor_kind: string | null
  readonly correlation_id: string
}

export interface AuditKeysTable {
  readonly user_id: string
  readonly user_key: string | null
}

export interface ApiKeysTable {
  readonly id: string
  readonly name: string
  readonly key_hash: string
  readonly key_prefix: string
  readonly service_id: string | null
  readonly scopes: string
  readonly allowed_ips: string
  readonly is_active: number
  readonly expires_at: number | null
  readonly user_id: string | null
  readonly tenant_id: string | null
  readonly created_by: string | null
  readonly created_at: number
  readonly last_used_at: number | null
  readonly search_text: string
}

export interface MailTemplatesTable {
  readonly id: string
  readonly base_html: string
  readonly base_text: string
  readonly translations: string
}

export interface PageTranslationsTable {
  readonly page: string
  readonly translations: string
}
