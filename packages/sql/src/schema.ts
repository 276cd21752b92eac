/** The tables. Instants are milliseconds, truth is 1 or 0, JSON is text, absence is null. The prefix lets them live beside the host's own. */
export interface Tables {
  readonly auth_users: UsersTable
  readonly auth_sessions: SessionsTable
  readonly auth_proofs: ProofsTable
  readonly auth_metadata: { readonly user_id: string; readonly key: string; readonly value: string }
  readonly auth_roles: { readonly name: string; readonly permissions: string }
  /** `tenant_id` is '' where the role holds over all tenants: a key has no nulls. */
  readonly auth_user_roles: { readonly user_id: string; readonly role: string; readonly tenant_id: string }
  readonly auth_linked_accounts: LinkedAccountsTable
  readonly auth_settings: SettingsTable
  readonly auth_rate_limits: RateLimitsTable
  readonly auth_migrations: { readonly name: string }
}

export type TableName = keyof Tables
export type ColumnName = { [T in TableName]: keyof Tables[T] }[TableName]

export interface UsersTable {
  readonly id: string
  readonly email: string
  readonly password_hash: string | null
  readonly role: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly name: string | null
  readonly phone_number: string | null
  readonly is_phone_verified: number | null
  readonly login_provider: string | null
  readonly is_email_verified: number
  readonly email_verification_deadline: number | null
  readonly is_totp_enabled: number
  readonly totp_secret: string | null
  readonly totp_last_step: number | null
  readonly sessions_valid_after: number | null
  readonly require_2fa: number | null
  readonly is_disabled: number | null
  readonly is_admin: number | null
  readonly sms_code: string | null
  readonly sms_code_expires_at: number | null
  readonly created_at: number
  readonly updated_at: number | null
  readonly last_login: number | null
}

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

export interface SettingsTable {
  readonly key: string
  readonly value: string
}

export interface RateLimitsTable {
  readonly key: string
  readonly spent: number
  readonly window_ends_at: number
  /** Whether the last attempt was let through: a conflict clause can't return what it found, only what it wrote. */
  readonly allowed: number
}
