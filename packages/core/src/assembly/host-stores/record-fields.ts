import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import type { Invitation } from '../../ports/accounts/invitations.ts'
import type { LinkedAccount } from '../../ports/accounts/linked-accounts.ts'
import type { Passkey } from '../../ports/accounts/passkeys.ts'
import type { Profile } from '../../ports/accounts/profiles.ts'
import type { Proof } from '../../ports/accounts/proofs.ts'
import type { Session } from '../../ports/accounts/sessions.ts'
import type { Tenant } from '../../ports/accounts/tenants.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { AuditRow, StartedChange } from '../../ports/audit.ts'
import type { TelemetryEvent } from '../../ports/events/telemetry.ts'
import type { Settings } from '../../ports/settings.ts'
import type { StoredImage } from '../../ports/templates.ts'

type Kind<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : T extends Date
        ? 'date'
        : T extends readonly unknown[]
          ? 'list'
          : 'object'

/**
 * Table of a record's fields with their types; `?` marks an optional field. The compiler compares a table of this type with the record's interface.
 */
export type FieldsOf<R> = {
  readonly [K in keyof R]-?: object extends Pick<R, K> ? `${Kind<NonNullable<R[K]>>}?` : Kind<R[K]>
}

export type Fields = Readonly<Record<string, string>>

export const USER: FieldsOf<User> = {
  id: 'string',
  email: 'string',
  passwordHash: 'string?',
  role: 'string?',
  firstName: 'string?',
  lastName: 'string?',
  name: 'string?',
  username: 'string?',
  phoneNumber: 'string?',
  isPhoneVerified: 'boolean?',
  phoneIdentifier: 'string?',
  loginProvider: 'string?',
  isEmailVerified: 'boolean',
  emailVerificationDeadline: 'date?',
  isTotpEnabled: 'boolean',
  totpSecret: 'string?',
  totpLastStep: 'number?',
  sessionsValidAfter: 'date?',
  require2FA: 'boolean?',
  isDisabled: 'boolean?',
  isAdmin: 'boolean?',
  isGuest: 'boolean?',
  smsCode: 'string?',
  smsCodeExpiresAt: 'date?',
  createdAt: 'date',
  updatedAt: 'date?',
  lastLogin: 'date?',
}

export const SESSION: FieldsOf<Session> = {
  handle: 'string',
  userId: 'string',
  tenantId: 'string?',
  method: 'string',
  provider: 'string?',
  counter: 'number',
  rotatedAt: 'date?',
  authenticatedAt: 'date',
  createdAt: 'date',
  expiresAt: 'date',
  absoluteExpiresAt: 'date',
  lastActiveAt: 'date',
  passedSecondFactor: 'boolean?',
  userAgent: 'string?',
  ipAddress: 'string?',
}

export const PROOF: FieldsOf<Proof> = {
  purpose: 'string',
  hash: 'string',
  userId: 'string',
  data: 'object',
  attempts: 'number',
  expiresAt: 'date?',
}

export const AUDIT_ROW: FieldsOf<AuditRow> = {
  sequence: 'number',
  id: 'string',
  timestamp: 'date',
  event: 'string',
  actorId: 'string?',
  subjectId: 'string?',
  tenantId: 'string?',
  correlationId: 'string?',
  details: 'string',
  personal: 'string?',
  origin: 'string?',
  previousMac: 'string',
  mac: 'string',
}

export const STARTED_CHANGE: FieldsOf<StartedChange> = {
  id: 'string',
  startedAt: 'date',
  action: 'string',
  target: 'object',
  actorId: 'string?',
  actorKind: 'string?',
  correlationId: 'string',
}

export const PASSKEY: FieldsOf<Passkey> = {
  id: 'string',
  userId: 'string',
  credentialId: 'string',
  publicKey: 'string',
  counter: 'number',
  transports: 'list',
  isBackupEligible: 'boolean',
  isBackedUp: 'boolean',
  name: 'string',
  createdAt: 'date',
  lastUsedAt: 'date?',
}

export const INVITATION: FieldsOf<Invitation> = {
  id: 'string',
  email: 'string',
  tokenHash: 'string',
  roles: 'list',
  tenantId: 'string?',
  invitedBy: 'string?',
  inviterId: 'string?',
  createdAt: 'date',
  expiresAt: 'date',
  sentAt: 'date?',
}

export const LINKED_ACCOUNT: FieldsOf<LinkedAccount> = {
  userId: 'string',
  provider: 'string',
  providerAccountId: 'string',
  email: 'string?',
  name: 'string?',
  picture: 'string?',
  linkedAt: 'date',
}

export const TENANT: FieldsOf<Tenant> = {
  id: 'string',
  name: 'string',
  isActive: 'boolean',
  slug: 'string?',
  config: 'object?',
  createdAt: 'date',
}

export const TELEMETRY_EVENT: FieldsOf<TelemetryEvent> = {
  id: 'string',
  event: 'string',
  timestamp: 'date',
  data: 'object?',
  userId: 'string?',
  tenantId: 'string?',
  sessionId: 'string?',
  correlationId: 'string?',
  ip: 'string?',
  userAgent: 'string?',
}

export const API_KEY: FieldsOf<ApiKey> = {
  id: 'string',
  name: 'string',
  keyHash: 'string',
  keyPrefix: 'string',
  serviceId: 'string?',
  scopes: 'list',
  allowedIps: 'list',
  isActive: 'boolean',
  expiresAt: 'date?',
  userId: 'string?',
  tenantId: 'string?',
  createdBy: 'string?',
  createdAt: 'date',
  lastUsedAt: 'date?',
}

export const PROFILE: FieldsOf<Profile> = {
  user: 'object',
  metadata: 'object',
  roles: 'list',
  permissions: 'list',
  tenants: 'list',
}

export const SETTINGS: FieldsOf<Settings> = {
  emailVerificationMode: 'string?',
  lazyEmailVerificationGracePeriodDays: 'number?',
  require2FA: 'boolean?',
  enabledWebhookActions: 'list?',
  requireEmailVerification: 'boolean?',
  ui: 'object?',
}

export const MEMBER_ROLE: Fields = { userId: 'string', role: 'string' }
export const ROLE: Fields = { name: 'string', permissions: 'list' }
export const WEBHOOK: Fields = { id: 'string' }
export const MAIL_TEMPLATE: Fields = { id: 'string', baseHtml: 'string', baseText: 'string', translations: 'object' }
export const STORED_IMAGE: FieldsOf<StoredImage> = {
  name: 'string',
  type: 'string',
  content: 'string',
  createdAt: 'date',
}
export const PAGE_TEXTS: Fields = { page: 'string', translations: 'object' }
