import type { OAuthOptions } from './features/oauth/compose-oauth.ts'
import type { RateLimitOptions } from './http/limits.ts'
import type { Logger } from './http/log.ts'
import type { LinkOptions } from './messages/links.ts'
import type { EmailOptions } from './messages/mailer.ts'
import type { SmsOptions } from './messages/sms.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'
import type { Platform } from './ports/platform.ts'
import type { RateLimiter } from './ports/rate-limiter.ts'
import type { Registration } from './ports/registration.ts'
import type { Stores } from './ports/stores.ts'
import type { User } from './ports/users.ts'
import type { LifetimeOptions } from './session/lifetimes.ts'
import type { SessionCheck } from './session/services.ts'
import type { SecondFactorPolicy } from './sign-in/factor.ts'
import type { VerificationMode } from './sign-in/verification-mode.ts'
import type { JWK } from './tokens/access-token.ts'
import type { PasswordPolicy } from './users/passwords.ts'

export type Environment = 'production' | 'development'

/** `'auto'`: unless in production. */
export type SwaggerOption = 'auto' | boolean

export interface CookieOptions {
  /** Default: whether `baseUrl` is https; without one, whether this is production. */
  readonly secure?: boolean
  /** Names secure cookies `__Host-…` or `__Secure-…`. Default false. */
  readonly prefix?: boolean
  /** Default `lax`; `none` needs secure cookies. */
  readonly sameSite?: 'strict' | 'lax' | 'none'
  readonly domain?: string
  /** Default `/`. */
  readonly path?: string
  /** Default: the auth router's mount. */
  readonly refreshTokenPath?: string
}

/** What a host configures. A port, transport or callback that is present switches its feature on. */
export interface SallyportOptions {
  /** Master secret, at least 32 bytes. Every key is derived from it, one per purpose. */
  readonly secret: string
  /** Earlier master secrets, which still verify. */
  readonly previousSecrets?: readonly string[]
  /**
   * Users, sessions and proofs are required; each further store switches its endpoints on. Any may be replaced by the host's own;
   * one that replaces `users`, `metadata` or `roles` leaves out `profiles`, which reads all of them at once.
   */
  readonly stores: Stores
  /** Our own public origin. Decides whether cookies are `Secure`. */
  readonly baseUrl?: string
  /** Front-end origins; the first is the base of links in mails. Default `baseUrl`. */
  readonly siteUrl?: string | readonly string[]
  /** Default `/auth`. */
  readonly mounts?: { readonly auth?: string }
  /** Default: argon2id in JavaScript, which is slow and blocks; adapters bring native ones. */
  readonly passwordHasher?: PasswordHasher
  /** Default: the stores' own, else in memory. */
  readonly rateLimiter?: RateLimiter
  readonly platform?: Platform
  /** Default: the platform's, else `production`. */
  readonly environment?: Environment
  /** Proxies of our own in front of us that append to X-Forwarded-For. Default 0. */
  readonly trustedProxyHops?: number
  readonly lifetimes?: LifetimeOptions
  /** Private JWKs (EdDSA, ES256 or RS256) for access tokens: the first signs, all verify. Default: HS256 by a derived key. */
  readonly signingKeys?: readonly JWK[]
  /** `iss` of access tokens. Default `baseUrl`, else `sallyport`. */
  readonly issuer?: string
  /** `aud` of access tokens. Default: the issuer. */
  readonly audience?: string
  /** Custom claims of access tokens, also in `GET /me`. They can't replace the service's own. */
  readonly buildTokenPayload?: (user: User) => object | Promise<object>
  readonly cookies?: CookieOptions
  /** Presence adds the double-submit token to the Origin check. */
  readonly csrf?: true
  readonly cors?: { readonly origins: readonly string[] }
  readonly session?: {
    /** Default `refresh`. */
    readonly checkOn?: SessionCheck
    /** Users may list and end their own sessions. Default false. */
    readonly selfService?: boolean
  }
  readonly passwordPolicy?: Partial<PasswordPolicy>
  /** Presence opens registration. */
  readonly registration?: true | Registration
  /** Each mail goes out by its callback, else by the mailer; without both it and what needs it are off. */
  readonly email?: EmailOptions
  /** Presence switches codes by text message on. */
  readonly sms?: SmsOptions
  /** Where links in mails and redirects lead. Default: below the first `siteUrl`. */
  readonly links?: LinkOptions
  /** Default `none`. */
  readonly emailVerificationMode?: VerificationMode
  /** Default 7. */
  readonly lazyEmailVerificationGracePeriodDays?: number
  /** Legacy: strict when no mode is set. */
  readonly requireEmailVerification?: boolean
  readonly secondFactor?: Partial<SecondFactorPolicy>
  /** `appName`: what authenticator apps show. Default `Sallyport`. */
  readonly twoFactor?: { readonly appName?: string }
  /** `secret`: a bearer token, at least 32 bytes, that opens what is for administrators. */
  readonly admin?: { readonly secret?: string }
  /** Presence opens sign-in with its providers; needs `baseUrl` and the store `linkedAccounts`. */
  readonly oauth?: OAuthOptions
  /** `trustVerifiedEmail`: links an account at a provider without asking when both sides verified the same address. Default false. */
  readonly linking?: { readonly trustVerifiedEmail?: boolean }
  /** Name in mails. Default `Sallyport`. */
  readonly ui?: { readonly siteName?: string }
  readonly swagger?: SwaggerOption | { readonly auth?: SwaggerOption }
  readonly rateLimits?: RateLimitOptions
  /** Gets one entry an event. Default: warnings and errors as JSON lines on the console. */
  readonly logger?: Logger
  /** The clock. Default the system's; for tests. */
  readonly now?: () => Date
}
