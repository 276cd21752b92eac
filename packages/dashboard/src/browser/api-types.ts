/** Types of the admin API's responses, from its OpenAPI document. Dates are ISO 8601 strings. */
import type { AdminPaths } from '@sallyport/client'

type Method = 'get' | 'post' | 'put' | 'patch'

interface Answering<Body> {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Body } } }
}

/** Body of an endpoint's successful response. */
export type ReplyOf<Path extends keyof AdminPaths, M extends Method = 'get'> = AdminPaths[Path] extends {
  readonly [K in M]: Answering<infer Body>
}
  ? Body
  : never

/** Areas of the dashboard that the service supports. Declared here, because the OpenAPI document allows any names. */
export type Features = Readonly<
  Record<
    | 'users'
    | 'usernames'
    | 'guests'
    /** True if users can be searched by name, phone number and id, filtered and sorted. */
    | 'userSearch'
    /** True if sessions can be searched by e-mail. */
    | 'sessionSearch'
    /** True if events can be filtered by the start of their name and by IP address. */
    | 'eventSearch'
    | 'tenantChange'
    /** True if given-up deliveries can be listed and replayed together. */
    | 'givenUp'
    | 'dryRun'
    | 'sessions'
    | 'roles'
    | 'tenants'
    | 'metadata'
    | 'twoFAPolicy'
    | 'control'
    /** True if administrators can upload a logo. */
    | 'logoUpload'
    /** True if the service has the built-in pages, which a preview shows. */
    | 'pagePreview'
    /** True if sign-ins can be counted by method, provider and device. */
    | 'signIns'
    | 'linkedAccounts'
    | 'passkeys'
    /** True if people can be invited by mail. */
    | 'invitations'
    | 'apiKeys'
    | 'webhooks'
    | 'deliveries'
    | 'templates'
    | 'audit'
    | 'events'
    | 'stats'
    | 'mail'
    | 'builtInMails'
    | 'sms'
    /** True if administrators may act as users. */
    | 'impersonation'
    /** True if the service is an authorization server for other apps. */
    | 'authorization-server'
    /** True if users without an authenticator app can use a text message or a mailed link as a required second factor. */
    | 'messageFactors',
    boolean
  >
>

export type Ping = ReplyOf<'/api/ping'> & { readonly features: Features }

export type UserList = ReplyOf<'/api/users'>
export type AdminUser = UserList['users'][number]
export type Impersonation = ReplyOf<'/api/users/{id}/impersonate', 'post'>
export type ChangedUser = ReplyOf<'/api/users/{id}', 'patch'>
export type PageInfo = Pick<UserList, 'total' | 'page' | 'limit'>

export type SessionList = ReplyOf<'/api/sessions'>
export type ListedSession = SessionList['sessions'][number]

export type RoleList = ReplyOf<'/api/roles'>
export type Role = RoleList['roles'][number]
export type UserRoles = ReplyOf<'/api/users/{id}/roles'>

export type TenantList = ReplyOf<'/api/tenants'>
export type Tenant = TenantList['tenants'][number]
export type OneTenant = ReplyOf<'/api/tenants/{id}'>
export type UserTenants = ReplyOf<'/api/users/{id}/tenants'>

/**
 * A page of a tenant's members. `userIds` includes the ids of deleted accounts; `users` contains only existing
 * accounts.
 */
export type MemberList = ReplyOf<'/api/tenants/{id}/users'>

export type PasskeyList = ReplyOf<'/api/users/{id}/passkeys'>
export type Passkey = PasskeyList['passkeys'][number]

export type InvitationList = ReplyOf<'/api/invitations'>
export type Invitation = InvitationList['invitations'][number]
export type SentInvitation = ReplyOf<'/api/invitations', 'post'>

export type LinkedAccountList = ReplyOf<'/api/users/{id}/linked-accounts'>
export type LinkedAccount = LinkedAccountList['linkedAccounts'][number]

export type Metadata = ReplyOf<'/api/users/{id}/metadata'>

export type ApiKeyList = ReplyOf<'/api/api-keys'>
export type ApiKey = ApiKeyList['keys'][number]

/** Response to the creation of an API key. No other response contains `rawKey`. */
export type IssuedKey = ReplyOf<'/api/api-keys', 'post'>

/** Texts by language, then by text key, such as `{ en: { subject: 'Hello' } }`. The OpenAPI document has no type for the texts. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

type Translated<T> = Omit<T, 'translations'> & { readonly translations: Translations }

export type MailTemplate = Translated<ReplyOf<'/api/templates/mail'>['templates'][number]>
export interface MailTemplateList {
  readonly templates: readonly MailTemplate[]
  /** Addresses to which this administrator may send a test. */
  readonly testMailTo: readonly string[]
}
/** Texts, appearance and theme CSS with which the service would show the pages. */
export type PreviewedPage = ReplyOf<'/api/templates/ui/preview', 'post'>
/** A mail as the service would send it. */
export type PreviewedMail = ReplyOf<'/api/templates/mail/{id}/preview', 'post'>
export type PageTranslations = Translated<ReplyOf<'/api/templates/ui'>['translations'][number]>
export interface PageTranslationsList {
  /** Texts of the built-in pages by language and key. */
  readonly builtIn: Translations
  readonly translations: readonly PageTranslations[]
}

export type AuditList = ReplyOf<'/api/audit'>
export type AuditRow = AuditList['rows'][number]

export type EventList = ReplyOf<'/api/events'>
export type TelemetryEvent = EventList['events'][number]

/** Figures of the overview. A figure is missing if the service has no store for the counted records. */
export type Stats = ReplyOf<'/api/stats'>

export type SignIns = ReplyOf<'/api/stats/sign-ins'>

export type Settings = ReplyOf<'/api/settings'>
export type UiSettings = NonNullable<Settings['ui']>

export type UploadedLogo = ReplyOf<'/api/upload/logo', 'post'>

export type MessageList = ReplyOf<'/api/messages'>
export type Message = MessageList['messages'][number]
