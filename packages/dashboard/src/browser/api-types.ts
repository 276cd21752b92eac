/**
 * Types of the admin API's responses. Written by hand, because this package doesn't import the other packages. Dates
 * are ISO 8601 strings.
 */

export interface Features {
  readonly users: boolean
  readonly sessions: boolean
  readonly roles: boolean
  readonly tenants: boolean
  readonly metadata: boolean
  readonly twoFAPolicy: boolean
  readonly control: boolean
  readonly linkedAccounts: boolean
  readonly apiKeys: boolean
  readonly webhooks: boolean
  readonly deliveries: boolean
  readonly templates: boolean
  readonly events: boolean
  readonly stats: boolean
  readonly mail: boolean
  readonly sms: boolean
  /** True if users without an authenticator app can use a text message or a mailed link as a required second factor. */
  readonly messageFactors: boolean
}

export interface Ping {
  readonly ok: boolean
  readonly version: string
  readonly features: Features
}

export interface PageInfo {
  readonly total: number
  readonly page: number
  readonly limit: number
}

export interface AdminUser {
  readonly id: string
  readonly email: string
  readonly role?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly name?: string
  readonly phoneNumber?: string
  readonly isPhoneVerified?: boolean
  readonly loginProvider?: string
  readonly isEmailVerified: boolean
  readonly emailVerificationDeadline?: string
  readonly isTotpEnabled: boolean
  readonly require2FA?: boolean
  readonly isDisabled?: boolean
  readonly isAdmin?: boolean
  readonly createdAt: string
  readonly lastLogin?: string
}

export interface UserList extends PageInfo {
  readonly users: readonly AdminUser[]
}

export interface ChangedUser {
  readonly user: AdminUser
}

export interface SessionView {
  readonly handle: string
  readonly userId: string
  readonly tenantId?: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastActiveAt: string
  readonly userAgent?: string
  readonly ipAddress?: string
}

export interface SessionList extends PageInfo {
  readonly sessions: readonly SessionView[]
}

export interface Role {
  readonly name: string
  readonly permissions: readonly string[]
}

export interface RoleList extends PageInfo {
  readonly roles: readonly Role[]
}

export interface UserRoles {
  readonly roles: readonly string[]
}

export interface Tenant {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  readonly config?: Readonly<Record<string, unknown>>
  readonly createdAt?: string
}

export interface TenantList extends PageInfo {
  readonly tenants: readonly Tenant[]
}

export interface UserTenants {
  readonly tenants: readonly Tenant[]
}

/**
 * A page of a tenant's members. `userIds` includes the ids of deleted accounts; `users` contains only existing
 * accounts.
 */
export interface MemberList extends PageInfo {
  readonly userIds: readonly string[]
  readonly users: readonly { readonly id: string; readonly email: string }[]
}

export interface LinkedAccount {
  readonly provider: string
  readonly providerAccountId: string
  readonly email?: string
  readonly name?: string
  readonly linkedAt?: string
}

export interface LinkedAccountList {
  readonly linkedAccounts: readonly LinkedAccount[]
}

export type Metadata = Readonly<Record<string, unknown>>

export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly keyPrefix: string
  readonly serviceId?: string
  readonly scopes: readonly string[]
  readonly allowedIps: readonly string[]
  readonly isActive: boolean
  readonly expiresAt?: string
  readonly createdAt: string
  readonly lastUsedAt?: string
}

export interface ApiKeyList extends PageInfo {
  readonly keys: readonly ApiKey[]
}

/** Response to the creation of an API key. No other response contains `rawKey`. */
export interface IssuedKey {
  readonly rawKey: string
  readonly record: ApiKey
}

/** Texts by language, then by text key, such as `{ en: { subject: 'Hello' } }`. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface MailTemplate {
  readonly id: string
  readonly baseHtml: string
  readonly baseText: string
  readonly translations: Translations
}

export interface MailTemplateList {
  readonly templates: readonly MailTemplate[]
}

export interface PageTranslations {
  readonly page: string
  readonly translations: Translations
}

export interface PageTranslationsList {
  readonly translations: readonly PageTranslations[]
}

export interface TelemetryEvent {
  readonly id: string
  readonly event: string
  readonly timestamp: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly userId?: string
  readonly tenantId?: string
  readonly sessionId?: string
  readonly correlationId?: string
  readonly ip?: string
  readonly userAgent?: string
}

export interface EventList extends PageInfo {
  readonly events: readonly TelemetryEvent[]
}

/** Figures of the overview. A figure is missing if the service has no store for the counted records. */
export interface Stats {
  readonly users?: {
    readonly total: number
    readonly verified: number
    readonly twoFactor: number
    readonly disabled: number
  }
  readonly sessions?: { readonly active: number }
  readonly tenants?: { readonly total: number }
  readonly deliveries?: { readonly pending: number; readonly dead: number }
  readonly series?: {
    readonly days: readonly string[]
    readonly logins: readonly number[]
    readonly failedLogins: readonly number[]
    readonly registrations: readonly number[]
    readonly deliveries: readonly number[]
  }
}

export interface UiSettings {
  readonly siteName?: string
  readonly primaryColor?: string
  readonly secondaryColor?: string
  readonly logoUrl?: string
  readonly bgColor?: string
  readonly bgImage?: string
  readonly cardBg?: string
}

export interface Settings {
  readonly emailVerificationMode: 'none' | 'lazy' | 'strict'
  readonly lazyEmailVerificationGracePeriodDays: number
  readonly require2FA: boolean
  readonly enabledWebhookActions: readonly string[]
  readonly requireEmailVerification?: boolean
  readonly ui?: UiSettings
}
