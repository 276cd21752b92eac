/** A row of `auth_users`. `schema.ts` says how values are stored. */
export interface UsersTable {
  readonly id: string
  readonly email: string
  readonly password_hash: string | null
  readonly role: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly name: string | null
  readonly username: string | null
  readonly phone_number: string | null
  readonly is_phone_verified: number | null
  readonly phone_identifier: string | null
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
  readonly is_guest: number | null
  readonly sms_code: string | null
  readonly sms_code_expires_at: number | null
  readonly created_at: number
  readonly updated_at: number | null
  readonly last_login: number | null
}
