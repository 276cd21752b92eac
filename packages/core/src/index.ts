/** Authentication and user administration as Web-standard Request → Response handlers. */
export { normaliseEmail } from './accounts/email-address.ts'
export { isUserId, USER_ID_RULE } from './accounts/user-id.ts'
export { walkList } from './accounts/walk-list.ts'
export { type AuditHead, type AuditProblem, type AuditVerification, verifyAudit } from './audit/verify-audit.ts'
export { createSallyport, type Sallyport, type TrackedAbout } from './create-sallyport.ts'
export { type Argon2idHasherOptions, type Argon2idInput, argon2idHasher } from './crypto/argon2id-hasher.ts'
export { ARGON2ID } from './crypto/argon2id-parameters.ts'
export { isWeaker } from './crypto/is-weaker.ts'
export type { DeleteExpiredOptions } from './delete-expired.ts'
export { EVENT_NAMES, type EventCatalogue, type EventName } from './events/catalogue.ts'
export type { Envelope, EventMetadata, EventOrigin } from './events/envelope.ts'
export type { OAuthOptions } from './features/auth/oauth/compose-oauth.ts'
export {
  type ClientOptions,
  type OAuth2Options,
  type OidcOptions,
  oauth2,
  oidc,
  type ProviderDefinition,
} from './features/auth/oauth/define-provider.ts'
export type { PageSession, PageSessionOptions, PageSessions } from './features/auth/sessions/page-sessions.ts'
export { defineAction } from './features/tools/inbound-webhooks/define-action.ts'
export type { NotificationOptions } from './features/tools/notifications/create-message.ts'
export type { ApiKeyCaller } from './http/endpoint.ts'
export { AuthError, type FailureCode } from './http/errors.ts'
export type { LogEntry, Logger } from './http/log.ts'
export type { FetchHandler } from './http/router.ts'
export { instantOf } from './http/timestamps.ts'
export type { RateLimitOptions, Window } from './limits/limits.ts'
export { memoryHub } from './memory/memory-hub.ts'
export type { LinkOptions } from './messages/links.ts'
export type { EmailOptions, RelaySettings } from './messages/mailer.ts'
export type { SmsOptions } from './messages/sms.ts'
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
} from './operations/operations.ts'
export type {
  CookieOptions,
  Environment,
  SallyportOptions,
  SwaggerOption,
  UiOptions,
} from './options/options.ts'
export type { PasskeyFeature } from './options/passkey-feature.ts'
export { strictTransport } from './options/strict-transport.ts'
export * from './ports/index.ts'
export type { MetricsFeature } from './routers/metrics.ts'
export type { ToolAccess, ToolsAccess } from './routers/tools.ts'
export type { AuthorizeTopic } from './session/authorize-topic.ts'
export type { LifetimeOptions } from './session/lifetimes.ts'
export type { AccessClaims } from './tokens/claims.ts'
export { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts'
export type { Drained, DrainOptions } from './webhooks/drain.ts'
export type { WebhookOptions } from './webhooks/webhook-settings.ts'
