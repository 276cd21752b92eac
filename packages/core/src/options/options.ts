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

/** `'auto'`: unless in production. */
export type SwaggerOption = 'auto' | boolean

export interface CookieOptions {
  /** Default: whether `baseUrl` is https; without one, whether this is production. */
  readonly secure?: boolean
  /**
   * Names secure cookies `__Host-…`, or `__Secure-…` where a domain or path is set, and reads no other names, so that a neighbouring host can't
   * plant one. Default false.
   */
  readonly prefix?: boolean
  /** Default `lax`; `none` needs secure cookies. */
  readonly sameSite?: 'strict' | 'lax' | 'none'
  readonly domain?: string
  /** Default `/`. */
  readonly path?: string
  /** Default: the auth router's mount. */
  readonly refreshTokenPath?: string
}

/** How built-in pages look, where the settings don't say otherwise, and whether there are any. */
export interface UiOptions extends UiSettings {
  /** The pages of `@sallyport/pages`, served below the auth router's `/ui`; without them there is `/ui/config` alone. */
  readonly pages?: StaticFiles
  /** Serves `/ui/config` alone, with the pages' texts. Default false. */
  readonly headless?: boolean
  /** A style sheet of the host's own, after ours. */
  readonly customCss?: string
}

/** What a host configures. A port, transport or callback that is present switches its feature on. */
export interface SallyportOptions {
  /** Master secret, at least 32 bytes. Every key is derived from it, one per purpose. */
  readonly secret: string
  /** Earlier master secrets, which still verify. */
  readonly previousSecrets?: readonly string[]
  /**
   * Users, sessions and proofs are required; each further store switches its endpoints on. Any may be replaced by the host's own.
   */
  readonly stores: Stores
  /** Our own public origin. Decides whether cookies are `Secure`. */
  readonly baseUrl?: string
  /**
   * Sends `Strict-Transport-Security` for a year with every answer: browsers then use https alone for this host, on all of its ports. Default:
   * whether `baseUrl` is https and not on this machine.
   */
  readonly hsts?: boolean
  /** Front-end origins; the first is the base of links in mails. Default `baseUrl`. */
  readonly siteUrl?: string | readonly string[]
  /** Defaults `/auth`, `/tools` and `/admin`. The tools are also below the auth router, at `<auth>/tools`. */
  readonly mounts?: { readonly auth?: string; readonly tools?: string; readonly admin?: string }
  /** Each adapter brings one; where there is none, that of `@sallyport/core/noble-hasher` runs anywhere, slowly. */
  readonly passwordHasher: PasswordHasher
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
    /**
     * When the reads of an ended session's access token are refused: from its next refresh, at every call, or not before it expires. What changes
     * or sends something is checked at every call. Default `refresh`.
     */
    readonly checkOn?: SessionCheck
    /** Users may list and end their own sessions. Default false. */
    readonly selfService?: boolean
    /** Sessions of one user; the least recently active end first. Default 200; 0 is no limit. */
    readonly maxPerUser?: number
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
  /**
   * Opens what is for administrators. `secret`: a bearer token, at least 32 bytes. `accessPolicy`: which signed-in users are administrators, by
   * their role or by the host's own rule. `dashboard`: the browser page of `@sallyport/dashboard`, served at the admin router's mount.
   */
  readonly admin?: {
    readonly secret?: string
    readonly accessPolicy?: { readonly role: string } | ((user: User) => boolean | Promise<boolean>)
    readonly dashboard?: StaticFiles
  }
  readonly tools?: {
    /** Who may use which tool. */
    readonly access?: ToolsAccess
    /** What scripts of inbound webhooks may call, where administrators enabled it. Ids are unique. */
    readonly actions?: readonly WebhookAction[]
    /** Answers inbound webhooks that have no script. */
    readonly onWebhook?: OnWebhook
    /**
     * Event streams. `authorizeTopic`: which topics of the host's own a signed-in user may listen to; default none. The other settings are
     * those of the platform's hub; one that is passed as `hub` has its own.
     */
    readonly sse?: HubSettings & { readonly authorizeTopic?: AuthorizeTopic }
  }
  /** Carries notifications and events to streams. Default: the platform's, which reaches the streams of this process; without one there are no streams. */
  readonly hub?: Hub
  /** Runs scripts of inbound webhooks: `@sallyport/sandbox`. Without it none run. */
  readonly scripts?: ScriptRunner
  /** `retentionDays`: `deleteExpired` deletes recorded events after this many days. Default 90; 0 keeps them for ever. */
  readonly telemetry?: { readonly retentionDays?: number }
  /** How outgoing webhooks are delivered. They go to who is registered in the store `webhooks`. */
  readonly webhooks?: WebhookOptions
  /** Presence opens sign-in with its providers; needs `baseUrl` and the store `linkedAccounts`. */
  readonly oauth?: OAuthOptions
  /**
   * `trustVerifiedEmail`: takes a provider's word for an address. An account at a provider is linked without asking when both sides verified the
   * same address, and a sign-in there makes the address owned. Without it a reset or a magic link outside the user's browsers removes the link to
   * the provider, as anything else that was set before the mailbox was proven. Default false.
   */
  readonly linking?: { readonly trustVerifiedEmail?: boolean }
  readonly ui?: UiOptions
  /** Default `'auto'`. `toolsBasePath`: what the tools' document says that their paths begin with, default their mount. */
  readonly swagger?:
    | SwaggerOption
    | {
        readonly auth?: SwaggerOption
        readonly tools?: SwaggerOption
        readonly admin?: SwaggerOption
        readonly toolsBasePath?: string
      }
  readonly rateLimits?: RateLimitOptions
  /**
   * MiB of request bodies that this process holds at a time, at least 1, beyond the first 8 KiB of each. Longer bodies are 503 OVERLOADED once it
   * is used up. One client address gets an eighth, but at least 1 MiB. Default 64.
   */
  readonly bodyBudgetMiB?: number
  /** Gets one entry an event. Default: warnings and errors as JSON lines on the console. */
  readonly logger?: Logger
  /** The clock. Default the system's; for tests. */
  readonly now?: () => Date
}
