import type { OAuthOptions } from '../features/auth/oauth/compose-oauth.ts'
import type { Logger } from '../http/log.ts'
import type { RateLimitOptions } from '../limits/limits.ts'
import type { LinkOptions } from '../messages/links.ts'
import type { EmailOptions } from '../messages/mailer.ts'
import type { SmsOptions } from '../messages/sms.ts'
import type { PasswordPolicy } from '../passwords/passwords.ts'
import type { SecondFactorPolicy } from '../policies/second-factor-policy.ts'
import type { VerificationMode } from '../policies/verification-mode.ts'
import type { Hub, HubSettings } from '../ports/hub.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Platform } from '../ports/platform.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { Registration } from '../ports/registration.ts'
import type { ScriptRunner } from '../ports/scripts.ts'
import type { UiSettings } from '../ports/settings.ts'
import type { StaticFiles } from '../ports/static-files.ts'
import type { Stores } from '../ports/stores.ts'
import type { User } from '../ports/users.ts'
import type { OnWebhook, WebhookAction } from '../ports/webhook-actions.ts'
import type { ToolsAccess } from '../routers/tools.ts'
import type { LifetimeOptions } from '../session/lifetimes.ts'
import type { SessionCheck } from '../session/services.ts'
import type { AuthorizeTopic } from '../sign-in/services.ts'
import type { JWK } from '../tokens/access-token.ts'
import type { WebhookOptions } from '../webhooks/webhook-settings.ts'

export type Environment = 'production' | 'development'

/** `'auto'`: on except in production. */
export type SwaggerOption = 'auto' | boolean

export interface CookieOptions {
  /** Sets the attribute `Secure`. Default: true if `baseUrl` is https; without `baseUrl`, true in production. */
  readonly secure?: boolean
  /**
   * Prefixes the names of secure cookies with `__Host-`, or `__Secure-` if a domain or path is set, and ignores other
   * names. So a neighbouring host can't plant a cookie. Default false.
   */
  readonly prefix?: boolean
  /** Default `lax`. `none` requires secure cookies. */
  readonly sameSite?: 'strict' | 'lax' | 'none'
  /** Default: none, so that only the host that set a cookie receives it. */
  readonly domain?: string
  /** Default `/`. */
  readonly path?: string
  /** Path of the refresh token's cookie. Default: the path of the auth router (`mounts.auth`). */
  readonly refreshTokenPath?: string
}

/** Appearance of the built-in pages; the stored settings override it. */
export interface UiOptions extends UiSettings {
  /** The pages of `@sallyport/pages`, served at `/ui` below the auth router. Default: only `/ui/config` is served. */
  readonly pages?: StaticFiles
  /** Serves only `/ui/config`, with the pages' texts. Default false. */
  readonly headless?: boolean
  /** CSS text that follows the built-in style sheet. */
  readonly customCss?: string
}

/**
 * Options of `createSallyport`. A feature is on if the port, transport or callback that it needs is present. Invalid
 * options make `createSallyport` throw a TypeError that lists all problems (R30).
 */
export interface SallyportOptions {
  /** Master secret of at least 32 bytes. A separate key for each purpose is derived from it. */
  readonly secret: string
  /** Earlier master secrets: what they signed or encrypted stays valid. */
  readonly previousSecrets?: readonly string[]
  /**
   * The host's stores. `users`, `sessions` and `proofs` are required; each further one turns its endpoints on. The host
   * may replace any of a bundle.
   */
  readonly stores: Stores
  /** The service's public origin, such as `https://api.example.com`. Cookies are `Secure` if it is https. */
  readonly baseUrl?: string
  /**
   * Sends `Strict-Transport-Security` with a maximum age of one year, so that browsers use only https for this host, on
   * all of its ports. Default: true if `baseUrl` is https and not on this machine.
   */
  readonly hsts?: boolean
  /** Origins of the front end. Links in mails start with the first one. Default `baseUrl`. */
  readonly siteUrl?: string | readonly string[]
  /** Paths of the routers. Defaults `/auth`, `/tools` and `/admin`. The tools are also served at `<auth>/tools`. */
  readonly mounts?: { readonly auth?: string; readonly tools?: string; readonly admin?: string }
  /** Hashes passwords. Each adapter exports a fast one; that of `@sallyport/core/noble-hasher` is slow but runs everywhere. */
  readonly passwordHasher: PasswordHasher
  /** Default: `stores.rateLimiter`, otherwise one in memory. */
  readonly rateLimiter?: RateLimiter
  readonly platform?: Platform
  /** Default: the platform's environment, otherwise `production`. */
  readonly environment?: Environment
  /** Number of trusted proxies in front of the service that append to X-Forwarded-For. Default 0. */
  readonly trustedProxyHops?: number
  readonly lifetimes?: LifetimeOptions
  /** Private JWKs (EdDSA, ES256 or RS256) for access tokens. The first one signs, all verify. Default: HS256 with a derived key. */
  readonly signingKeys?: readonly JWK[]
  /** `iss` of access tokens. Default: `baseUrl`, otherwise `sallyport`. */
  readonly issuer?: string
  /** `aud` of access tokens. Default: the issuer. */
  readonly audience?: string
  /** Returns custom claims for access tokens, also shown by `GET /me`. They can't replace the service's own claims. */
  readonly buildTokenPayload?: (user: User) => object | Promise<object>
  readonly cookies?: CookieOptions
  /** Requires a double-submit token on unsafe requests with cookies, in addition to the Origin check. Default: Origin check only. */
  readonly csrf?: true
  /** `origins`: further origins whose pages may call the service with credentials; those of `siteUrl` always may. */
  readonly cors?: { readonly origins: readonly string[] }
  readonly session?: {
    /**
     * When reads with the access token of an ended session are refused: after its next refresh (`refresh`), at every
     * call (`allcalls`), or when the token expires (`none`). Writes are always checked. Default `refresh`.
     */
    readonly checkOn?: SessionCheck
    /** Lets users list and end their own sessions. Default false. */
    readonly selfService?: boolean
    /** Maximum number of sessions per user; the least recently active ones end first. Default 200; 0 means no limit. */
    readonly maxPerUser?: number
  }
  readonly passwordPolicy?: Partial<PasswordPolicy>
  /** Lets visitors register. Default: off. */
  readonly registration?: true | Registration
  /** Mails. Each one is sent by its callback, otherwise by the mailer. A mail without either is off, as are the endpoints that need it. */
  readonly email?: EmailOptions
  /** Codes by text message. Default: off. */
  readonly sms?: SmsOptions
  /** Targets of links in mails and of redirects. Default: paths below the first `siteUrl`. */
  readonly links?: LinkOptions
  /** `strict`: sign-in requires a verified address. `lazy`: only after the grace period. Default `none`. */
  readonly emailVerificationMode?: VerificationMode
  /** Days of grace in mode `lazy`, 0 to 365. Default 7. */
  readonly lazyEmailVerificationGracePeriodDays?: number
  /** Legacy: true means mode `strict` if `emailVerificationMode` isn't set. */
  readonly requireEmailVerification?: boolean
  readonly secondFactor?: Partial<SecondFactorPolicy>
  /** `appName`: issuer name shown by authenticator apps. Default `Sallyport`. */
  readonly twoFactor?: { readonly appName?: string }
  /** Administration. Default: off. */
  readonly admin?: {
    /** Bearer token for administration, at least 32 bytes. */
    readonly secret?: string
    /** Users who are administrators: those with this role, or those for whom the function returns true. */
    readonly accessPolicy?: { readonly role: string } | ((user: User) => boolean | Promise<boolean>)
    /** The page of `@sallyport/dashboard`, served at the admin router's path. */
    readonly dashboard?: StaticFiles
  }
  readonly tools?: {
    /** Callers admitted to each tool. */
    readonly access?: ToolsAccess
    /** Functions that scripts of inbound webhooks may call, once an administrator has enabled them. */
    readonly actions?: readonly WebhookAction[]
    /** Handles inbound webhooks that have no script. */
    readonly onWebhook?: OnWebhook
    /**
     * Event streams. `authorizeTopic`: decides which of the host's own topics a signed-in user may subscribe to;
     * default none. The other settings configure the platform's hub and have no effect on one passed as `hub`.
     */
    readonly sse?: HubSettings & { readonly authorizeTopic?: AuthorizeTopic }
  }
  /**
   * Sends notifications and events to streams. Default: the platform's hub, which reaches the streams of this process.
   * Without any hub there are no streams.
   */
  readonly hub?: Hub
  /** Runs scripts of inbound webhooks, such as `@sallyport/sandbox`. Default: scripts don't run. */
  readonly scripts?: ScriptRunner
  /** `retentionDays`: days after which `deleteExpired` deletes recorded events. Default 90; 0 keeps them forever. */
  readonly telemetry?: { readonly retentionDays?: number }
  /** Delivery of outgoing webhooks to the receivers in `stores.webhooks`. */
  readonly webhooks?: WebhookOptions
  /** Sign-in with providers; requires `baseUrl` and `stores.linkedAccounts`. Default: off. */
  readonly oauth?: OAuthOptions
  /**
   * `trustVerifiedEmail`: links a provider account to the user with the same address, without a mail, if both sides
   * verified it. Default false.
   */
  readonly linking?: { readonly trustVerifiedEmail?: boolean }
  readonly ui?: UiOptions
  /**
   * OpenAPI documents and Swagger UI, for all routers or for each. Default `'auto'`. `toolsBasePath`: start of the
   * paths in the tools' document; default: the tools' own path.
   */
  readonly swagger?:
    | SwaggerOption
    | {
        readonly auth?: SwaggerOption
        readonly tools?: SwaggerOption
        readonly admin?: SwaggerOption
        readonly toolsBasePath?: string
      }
  /** Changes or turns off rate limits. Default: the built-in ones. */
  readonly rateLimits?: RateLimitOptions
  /**
   * Memory for request bodies in this process, in MiB, at least 1. When it is used up, requests with a body are
   * rejected with 503 OVERLOADED. One client address may use an eighth, but at least 1 MiB. Default 64.
   */
  readonly bodyBudgetMiB?: number
  /** Called with each log entry. Default: writes warnings and errors to the console as JSON lines. */
  readonly logger?: Logger
  /** Clock, for tests. Default: the system's time. */
  readonly now?: () => Date
}
