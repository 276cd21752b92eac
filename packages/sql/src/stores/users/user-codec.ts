import type { User } from '@sallyport/core/ports'
import type { UsersTable } from '../../database/schema.ts'
import { recordCodec } from '../rows/record-codec.ts'

export const userCodec = recordCodec<User, UsersTable>({
  id: ['id', 'text'],
  email: ['email', 'text'],
  passwordHash: ['password_hash', 'text'],
  role: ['role', 'text'],
  firstName: ['first_name', 'text'],
  lastName: ['last_name', 'text'],
  name: ['name', 'text'],
  username: ['username', 'text'],
  phoneNumber: ['phone_number', 'text'],
  isPhoneVerified: ['is_phone_verified', 'boolean'],
  phoneIdentifier: ['phone_identifier', 'text'],
  loginProvider: ['login_provider', 'text'],
  isEmailVerified: ['is_email_verified', 'boolean'],
  emailVerificationDeadline: ['email_verification_deadline', 'date'],
  isTotpEnabled: ['is_totp_enabled', 'boolean'],
  totpSecret: ['totp_secret', 'text'],
  totpLastStep: ['totp_last_step', 'number'],
  sessionsValidAfter: ['sessions_valid_after', 'date'],
  require2FA: ['require_2fa', 'boolean'],
  isDisabled: ['is_disabled', 'boolean'],
  isAdmin: ['is_admin', 'boolean'],
  isGuest: ['is_guest', 'boolean'],
  smsCode: ['sms_code', 'text'],
  smsCodeExpiresAt: ['sms_code_expires_at', 'date'],
  createdAt: ['created_at', 'date'],
  updatedAt: ['updated_at', 'date'],
  lastLogin: ['last_login', 'date'],
})
