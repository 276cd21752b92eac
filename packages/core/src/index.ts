/** Authentication and user administration as Web-standard Request → Response handlers. */
export { createSallyport, type Sallyport } from './create-sallyport.ts'
export { type Argon2idHasherOptions, type Argon2idInput, argon2idHasher } from './crypto/argon2id-hasher.ts'
export { ARGON2ID } from './crypto/argon2id-parameters.ts'
export { isWeaker } from './crypto/is-weaker.ts'
export { nobleArgon2id, nobleHasher } from './crypto/noble-hasher.ts'
export { EVENT_NAMES, type EventCatalogue, type EventName } from './events/catalogue.ts'
export type { Envelope } from './events/envelope.ts'
export type { OAuthOptions } from './features/oauth/compose-oauth.ts'
export {
  type ClientOptions,
  type OAuth2Options,
  type OidcOptions,
  oauth2,
  oidc,
  type ProviderDefinition,
} from './features/oauth/define-provider.ts'
export { AuthError, type FailureCode } from './http/errors.ts'
export type { RateLimitOptions, Window } from './http/limits.ts'
export type { LogEntry, Logger } from './http/log.ts'
export type { FetchHandler } from './http/router.ts'
export type { LinkOptions } from './messages/links.ts'
export type { EmailOptions, RelaySettings } from './messages/mailer.ts'
export type { SmsOptions } from './messages/sms.ts'
export type { CookieOptions, Environment, SallyportOptions, SwaggerOption } from './options.ts'
export * from './ports/index.ts'
export type { LifetimeOptions } from './session/lifetimes.ts'
export type { AccessClaims } from './tokens/claims.ts'
