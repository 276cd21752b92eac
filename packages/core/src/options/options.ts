import type { OAuthOptions } from '../features/auth/oauth/compose-oauth.ts'
import type { Logger } from '../http/log.ts'
import type { RateLimitOptions } from '../limits/limits.ts'
import type { LinkOptions } from '../messages/links.ts'
import type { EmailOptions } from '../messages/mailer.ts'
import type { SmsOptions } from '../messages/sms.ts'
import type { PasswordPolicy } from '../passwords/passwords.ts'
import type { VerificationMode } from '../policies/email-verification.ts'
import type { SecondFactorPolicy } from '../policies/second-factor-policy.ts'
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
import type { SessionCheck } from '../session/authenticators.ts'
import type { AuthorizeTopic } from '../session/authorize-topic.ts'
import type { LifetimeOptions } from '../session/lifetimes.ts'
import type { JWK } from '../tokens/access-token.ts'
import type { WebhookOptions } from '../webhooks/webhook-settings.ts'

export type Environment = 'production' | 'development'

/** `'auto'`: on, except in production. */
export type SwaggerOption = 'auto' | boolean

/** The `cookies` option. */
export interface CookieOptions {
  /** Sends cookies over https only. Default: true if `baseUrl` is https; without `baseUrl`, true in production. */
  readonly secure?: boolean
  /**
   * Names secure cookies `__Host-…`, or `__Secure-…` if `domain` or `path` is set, and reads no other names, so that a neighbouring host can't
   * plant a cookie. Default false.
   */
  readonly prefix?: boolean
  /** The cookies' SameSite attribute; `none` needs secure cookies. Default `lax`. */
  readonly sameSite?: 'strict' | 'lax' | 'none'
  /** Domain whose subdomains get the cookies, too. Default: the host that set them only. */
  readonly domain?: string
  /** Path of all cookies but the refresh token's. Default `/`. */
  readonly path?: string
  /** Path of the refresh token's cookie. Default: the auth router's mount. */
  readonly refreshTokenPath?: string
}

/** The `ui` option: whether the sign-in pages are served, and how they look. Settings that administrators change win over it. */
export interface UiOptions extends UiSettings {
  /** The pages of `@sallyport/pages`, served below `<auth mount>/ui`. Without them only `GET <auth mount>/ui/config` is served. */
  readonly pages?: StaticFiles
  /** Serves only `GET <auth mount>/ui/config`, with the pages' texts, for pages of the host's own. Default false. */
  readonly headless?: boolean
  /** A style sheet of the host's own, loaded after ours. */
  readonly customCss?: string
}

/** Options of `createSallyport`. A store, port, transport or callback switches its feature on by being there. */
export interface SallyportOptions {
  /** Master secret, at least 32 bytes. Every key is derived from it, one for each purpose. */
  readonly secret: string
  /** Earlier master secrets, each at least 32 bytes: what was signed, sealed or hashed by them remains valid. */
  readonly previousSecrets?: readonly string[]
  /** The stores of a database or of the host's own. Users, sessions and proofs are required. */
  readonly stores: Stores
  /** The service's own public URL. Decides whether cookies are `Secure`; providers redirect back to it. */
  readonly baseUrl?: string
  /**
   * Sends `Strict-Transport-Security` for a year with every answer: browsers then use only https for this host, on all of its ports. Default:
   * true if `baseUrl` is https and not a loopback host.
   */
  readonly hsts?: boolean
  /** Origins of the front end. Links in mails lead to the first. Default: `baseUrl`. */
  readonly siteUrl?: string | readonly string[]
  /** Paths of the three routers. */
  readonly mounts?: {
    /** Path of the auth router. Default `/auth`. */
    readonly auth?: string
    /** Path of the tools router, which is also served at `<auth mount>/tools`. Default `/tools`. */
    readonly tools?: string
    /** Path of the admin router and its dashboard. Default `/admin`. */
    readonly admin?: string
  }
  /** Hashes passwords. Every adapter has one, `passwordHasher()`; `@sallyport/core/noble-hasher` runs on every runtime, slowly. */
  readonly passwordHasher: PasswordHasher
  /** Counts requests and attempts. Default: that of `stores`, else one in this process's memory. */
  readonly rateLimiter?: RateLimiter
  /** What only the runtime knows: client addresses, outbound requests, files. Every adapter has one, `platform()`. */
  readonly platform?: Platform
  /** `production` refuses settings that are safe only during development. Default: that of `platform`, else `production`. */
  readonly environment?: Environment
  /** Number of the host's own proxies in front of the service that append to `X-Forwarded-For`. Default 0. */
  readonly trustedProxyHops?: number
  /** How long tokens, links and sessions live. */
  readonly lifetimes?: LifetimeOptions
  /** Private JWKs (EdDSA, ES256 or RS256) for access tokens: the first signs, all verify. Default: HS256 by a key derived from `secret`. */
  readonly signingKeys?: readonly JWK[]
  /** Claim `iss` of access tokens. Default: `baseUrl`, else `sallyport`. */
  readonly issuer?: string
  /** Claim `aud` of access tokens. Default: the issuer. */
  readonly audience?: string
  /** Returns custom claims for access tokens and `GET /me`. They can't replace the service's own claims. */
  readonly buildTokenPayload?: (user: User) => object | Promise<object>
  /** Names and attributes of cookies. */
  readonly cookies?: CookieOptions
  /** `true` requires a double-submit token in addition to the check of the Origin header. */
  readonly csrf?: true
  /** Cross-origin requests. */
  readonly cors?: {
    /** Origins, besides `siteUrl`, whose scripts may call the service with credentials. */
    readonly origins: readonly string[]
  }
  /** Handling of sessions. */
  readonly session?: {
    /**
     * When reads with an ended session's access token are refused: after its next refresh, at every call, or only when the token expires
     * (`none`). A request that changes or sends something is checked at every call. Default `refresh`.
     */
    readonly checkOn?: SessionCheck
    /** Lets users list and end their own sessions. Default false. */
    readonly selfService?: boolean
    /** Most sessions of one user; the least recently active end first; 0 is no limit. Default 200. */
    readonly maxPerUser?: number
  }
  /** Rules for new passwords. */
  readonly passwordPolicy?: Partial<PasswordPolicy>
  /** Lets people create accounts: `true`, or an object with more settings. */
  readonly registration?: true | Registration
  /** Mails. Each mail is sent by its callback, else by the mailer; without either, the mail and what needs it are off. */
  readonly email?: EmailOptions
  /** Text messages with codes: a gateway, a callback or a transport. */
  readonly sms?: SmsOptions
  /** Where links in mails and redirects lead: a path below `siteUrl`, an absolute URL or a function that returns the URL. */
  readonly links?: LinkOptions
  /** Whether an unverified e-mail address may sign in: always (`none`), until its deadline (`lazy`) or never (`strict`). Default `none`. */
  readonly emailVerificationMode?: VerificationMode
  /** With `lazy`: days after registration during which an unverified address may sign in. Default 7. */
  readonly lazyEmailVerificationGracePeriodDays?: number
  /** Legacy: `true` means `strict` if `emailVerificationMode` isn't set. Default false. */
  readonly requireEmailVerification?: boolean
  /** When a second factor is asked for, and which ones are offered. */
  readonly secondFactor?: Partial<SecondFactorPolicy>
  /** Settings of authenticator apps. */
  readonly twoFactor?: {
    /** Name of the service in authenticator apps. Default `Sallyport`. */
    readonly appName?: string
  }
  /** Presence opens the admin API. */
  readonly admin?: {
    /** Bearer token of administrators, at least 32 bytes. */
    readonly secret?: string
    /** Which signed-in users are administrators: those with a role, or by the host's own rule. Default: none. */
    readonly accessPolicy?:
      | {
          /** Name of the role that makes a user an administrator. */
          readonly role: string
        }
      | ((user: User) => boolean | Promise<boolean>)
    /** The browser page of `@sallyport/dashboard`, served at the admin router's mount. */
    readonly dashboard?: StaticFiles
  }
  /** The tools router: events, notifications, streams and inbound webhooks. */
  readonly tools?: {
    /** Callers of each tool: everyone (`public`); users, API keys and administrators (`user`); or API keys and administrators (`admin`). */
    readonly access?: ToolsAccess
    /** Functions that scripts of inbound webhooks may call once an administrator enabled them. Ids are unique. */
    readonly actions?: readonly WebhookAction[]
    /** Handles inbound webhooks that have no script. */
    readonly onWebhook?: OnWebhook
    /** Event streams. The settings other than `authorizeTopic` are the platform's hub's; a hub that is passed as `hub` has its own. */
    readonly sse?: HubSettings & {
      /** Returns true if a signed-in user may listen to this topic of the host's own. Default: no user may. */
      readonly authorizeTopic?: AuthorizeTopic
    }
  }
  /** Carries notifications and events to streams. Default: that of `platform`, which reaches the streams of this process; without either there are no streams. */
  readonly hub?: Hub
  /** Runs scripts of inbound webhooks: `scriptRunner()` of `@sallyport/sandbox`. Without it no script runs. */
  readonly scripts?: ScriptRunner
  /** Recorded events. */
  readonly telemetry?: {
    /** `deleteExpired()` deletes recorded events after this many days; 0 keeps them forever. Default 90. */
    readonly retentionDays?: number
  }
  /** Delivery of outgoing webhooks, which are registered in the store `webhooks`. */
  readonly webhooks?: WebhookOptions
  /** Sign-in with providers. Needs `baseUrl` and the store `linkedAccounts`. */
  readonly oauth?: OAuthOptions
  /** Linking of accounts at providers. */
  readonly linking?: {
    /**
     * Believes providers about verified addresses: an account at a provider is linked without asking if both sides verified the same address, and
     * a sign-in there makes the address owned. Without it, a reset or a magic link outside the user's browsers removes the link to the provider,
     * as it removes everything that was set before the mailbox was proven. Default false.
     */
    readonly trustVerifiedEmail?: boolean
  }
  /** Sign-in pages and their appearance. Presence serves `GET <auth mount>/ui/config`. */
  readonly ui?: UiOptions
  /** OpenAPI documents and Swagger UI, for all routers or for each. `auto`: on, except in production. Default `auto`. */
  readonly swagger?:
    | SwaggerOption
    | {
        /** Those of the auth router. Default `auto`. */
        readonly auth?: SwaggerOption
        /** Those of the tools router. Default `auto`. */
        readonly tools?: SwaggerOption
        /** Those of the admin router. Default `auto`. */
        readonly admin?: SwaggerOption
        /** Start of the paths in the tools router's document. Default: its mount. */
        readonly toolsBasePath?: string
      }
  /** Limits on requests and attempts: `false` switches all of them off. */
  readonly rateLimits?: RateLimitOptions
  /**
   * MiB of request bodies that this process holds at a time, at least 1, beyond the first 8 KiB of each body. Longer bodies are answered
   * 503 OVERLOADED once it is used up. One client address gets an eighth, but at least 1 MiB. Default 64.
   */
  readonly bodyBudgetMiB?: number
  /** Called with one entry for each event of the log. Default: warnings and errors as JSON lines on the console. */
  readonly logger?: Logger
  /** The clock, for tests. Default: the system's. */
  readonly now?: () => Date
}
