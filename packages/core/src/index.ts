/** Authentication and user administration as Web-standard Request → Response handlers. */

export type { DeleteExpiredOptions } from './assembly/delete-expired.ts'
export type { Feature } from './assembly/features/feature.ts'
export type { TrackedAbout } from './assembly/operations/host-events.ts'

export type {
  ApiKeyOperations,
  ManagedApiKey,
  ManagedSession,
  ManagedUser,
  NewApiKey,
  NewUser,
  Operations,
  RoleOperations,
  SessionOperations,
  UserChange,
  UserOperations,
} from './assembly/operations/operations.ts'

export type { CookieOptions } from './assembly/options/cookie-options.ts'
export type { NativeAppsFeature } from './assembly/options/native-apps-feature.ts'
export type {
  Environment,
  SallyportOptions,
} from './assembly/options/options.ts'
export type { PasskeyFeature } from './assembly/options/passkey-feature.ts'
export { type ResolvedPaths, type RouterPaths, resolvePaths } from './assembly/options/public-path.ts'
export { masterSecretProblem } from './assembly/options/schemas/secret.ts'
export { strictTransport } from './assembly/options/strict-transport.ts'
export type { SwaggerOption, SwaggerOptions } from './assembly/options/swagger-options.ts'
export { resolveTokenNames, type TokenNames } from './assembly/options/token-names.ts'
export type { ToolsOptions } from './assembly/options/tools-options.ts'
export type { UiOptions } from './assembly/options/ui-options.ts'
export { type ProcessBudgetSettings, processBudgets } from './assembly/process-budgets.ts'
export { createSallyport } from './create-sallyport.ts'
export type { OAuthOptions } from './endpoints/auth/oauth/compose-oauth.ts'
export {
  type ClientOptions,
  type OAuth2Options,
  type OidcOptions,
  oauth2,
  oidc,
  type ProviderDefinition,
} from './endpoints/auth/oauth/providers/define-provider.ts'
export type { PageSession, PageSessionOptions } from './endpoints/auth/sessions/page-session.ts'
export type { PageSessions } from './endpoints/auth/sessions/page-sessions.ts'
export type { MetricsFeature } from './endpoints/routers/metrics.ts'
export type { ToolAccess, ToolsAccess } from './endpoints/routers/tools.ts'
export { defineAction } from './endpoints/tools/inbound-webhooks/define-action.ts'
export type { NotificationOptions } from './endpoints/tools/notifications/create-message.ts'
export {
  type AuditHead,
  type AuditProblem,
  type AuditVerification,
  verifyAudit,
} from './foundations/audit/verify-audit.ts'
export { type Argon2idHasherOptions, type Argon2idInput, argon2idHasher } from './foundations/crypto/argon2id-hasher.ts'
export { ARGON2ID } from './foundations/crypto/argon2id-parameters.ts'
export { isWeaker } from './foundations/crypto/is-weaker.ts'
export { EVENT_NAMES, type EventCatalogue, type EventName } from './foundations/events/catalogue.ts'
export type { Envelope, EventMetadata, EventOrigin } from './foundations/events/envelope.ts'
export { memoryHub } from './foundations/memory/hub/hub.ts'
export type { AccessClaims } from './foundations/tokens/claims.ts'
export { AuthError, type FailureCode } from './foundations/values/errors.ts'
export { instantOf } from './foundations/values/timestamps.ts'
export { normaliseEmail } from './identity/accounts/email-address.ts'
export { normalisePhoneNumber } from './identity/accounts/phone-number.ts'
export { isUserId, USER_ID_RULE } from './identity/accounts/user-id.ts'
export { walkList } from './identity/accounts/walk-list.ts'
export type { SessionTenant } from './identity/features/feature-hooks.ts'
export { normaliseUsername } from './identity/identifiers/username.ts'
export type { AuthorizeTopic } from './identity/session/authorize-topic.ts'
export type { LifetimeOptions } from './identity/session/lifetimes.ts'
export type { AddedLanguage } from './outgoing/messages/languages/languages.ts'
export type { LinkOptions } from './outgoing/messages/links.ts'
export type { EmailOptions, RelaySettings } from './outgoing/messages/mailer.ts'
export type { SmsOptions } from './outgoing/messages/sms.ts'
export type { MailWords } from './outgoing/messages/templates/mail-words.ts'
export type { Drained, DrainOptions } from './outgoing/webhooks/delivery/drain.ts'
export type { WebhookOptions } from './outgoing/webhooks/webhook-settings.ts'
export { type LogEntry, type Logger, logToConsole } from './ports/host/log.ts'
export * from './ports/index.ts'
export type { Sallyport } from './sallyport.ts'
export { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts'
export type { ApiKeyCaller, OwnedKeyCaller } from './web/http/routing/endpoint.ts'
export type { FetchHandler } from './web/http/routing/router.ts'
export type { RateLimitOptions, Window } from './web/limits/limits.ts'
