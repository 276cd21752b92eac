import type { OAuthOptions } from '../../endpoints/auth/oauth/compose-oauth.ts'
import type { MetricsFeature } from '../../endpoints/routers/metrics.ts'
import type { OutboundOptions } from '../../foundations/net/outbound-calls.ts'
import type { JWK } from '../../foundations/tokens/access-token.ts'
import type { MagicLinkOptions } from '../../identity/one-time-tokens/magic-link-content.ts'
import type { PasswordPolicy } from '../../identity/passwords/passwords.ts'
import type { VerificationMode } from '../../identity/policies/email-verification.ts'
import type { SecondFactorPolicy } from '../../identity/policies/second-factor-policy.ts'
import type { SessionCheck } from '../../identity/session/authenticators.ts'
import type { LifetimeOptions } from '../../identity/session/lifetimes.ts'
import type { AddedLanguage } from '../../outgoing/messages/languages/languages.ts'
import type { LinkOptions } from '../../outgoing/messages/links.ts'
import type { EmailOptions } from '../../outgoing/messages/mailer.ts'
import type { SmsOptions } from '../../outgoing/messages/sms.ts'
import type { WebhookOptions } from '../../outgoing/webhooks/webhook-settings.ts'
import type { GuestOptions } from '../../ports/accounts/guests.ts'
import type { Identifier, UsernameOptions } from '../../ports/accounts/identifiers.ts'
import type { Registration } from '../../ports/accounts/registration.ts'
import type { User } from '../../ports/accounts/stored-users.ts'
import type { Hub } from '../../ports/events/hub.ts'
import type { Observer } from '../../ports/events/observer.ts'
import type { ScriptRunner } from '../../ports/events/scripts.ts'
import type { Logger } from '../../ports/host/log.ts'
import type { PasswordHasher } from '../../ports/host/password-hasher.ts'
import type { Platform } from '../../ports/host/platform.ts'
import type { StaticFiles } from '../../ports/host/static-files.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import type { Stores } from '../../ports/stores.ts'
import type { RateLimitOptions } from '../../web/limits/limits.ts'
import type { Feature } from '../features/feature.ts'
import type { CookieOptions } from './cookie-options.ts'
import type { NativeAppsFeature } from './native-apps-feature.ts'
import type { PasskeyFeature } from './passkey-feature.ts'
import type { SwaggerOption, SwaggerOptions } from './swagger-options.ts'
import type { ToolsOptions } from './tools-options.ts'
import type { UiOptions } from './ui-options.ts'

export type Environment = 'production' | 'development'

/** Options of `createSallyport`. Setting a store, port, transport or callback enables the endpoints and mails that need it. */
export interface SallyportOptions {
  /** Master secret, at least 32 bytes. A separate key for each purpose is derived from it. */
  readonly secret: string
  /** Earlier master secrets, each at least 32 bytes. Data that they signed, encrypted or hashed remains valid. */
  readonly previousSecrets?: readonly string[] | undefined
  /** Stores of a database adapter or of the host. The stores `users`, `sessions` and `proofs` are required. */
  readonly stores: Stores
  /**
   * The service's own public URL, required in production. Cookies are `Secure` if it is https; providers redirect back to it. `from-host` takes the
   * service's origin from each request's Host header, for the CSRF check only; it requires `siteUrl`, `issuer` and each provider's `callbackUrl`.
   * Cookies are then `Secure` in production; with `Secure` cookies the origin counts as https.
   */
  readonly baseUrl?: string | undefined
  /**
   * Path below which browsers see the service, such as `/app`. In cookies, links, pages, callbacks, documents and redirects, this path comes before
   * those of `mounts`. The proxy or framework must remove it from each request, unless `keepsPublicPath` is true. Default: the path of `baseUrl`.
   */
  readonly publicPath?: string | undefined
  /** True if requests arrive with `publicPath`, because the proxy or framework doesn't remove it. Default false. */
  readonly keepsPublicPath?: boolean | undefined
  /** Accepts a loopback host, such as `localhost`, in `baseUrl` and `links` in production, to try out a production build. Default false. */
  readonly allowLoopbackBaseUrl?: boolean | undefined
  /**
   * Sends `Strict-Transport-Security` (one year) with every response: browsers then use only https for this host, on all of its ports.
   * Default: true if `baseUrl` is https and not a loopback host.
   */
  readonly hsts?: boolean | undefined
  /**
   * URLs of the front end. Links in mails begin with the first one; scripts of all their origins may call the service with cookies. Default:
   * `baseUrl` with `publicPath`.
   */
  readonly siteUrl?: string | readonly string[] | undefined
  /** Paths of the three routers. */
  readonly mounts?:
    | {
        /** Path of the auth router. Default `/auth`. */
        readonly auth?: string | undefined
        /** Path of the tools router, which is also served at `<auth mount>/tools`. Default `/tools`. */
        readonly tools?: string | undefined
        /** Path of the admin router and its dashboard. Default `/admin`. */
        readonly admin?: string | undefined
      }
    | undefined
  /**
   * Hashes passwords. Every runtime adapter has a `passwordHasher()`; `@sallyport/core/noble-hasher` works on every runtime, but slowly.
   */
  readonly passwordHasher: PasswordHasher
  /** Counts requests and attempts for the rate limits. Default: the rate limiter of `stores`, else a counter in this process's memory. */
  readonly rateLimiter?: RateLimiter | undefined
  /** Functions that depend on the runtime: client addresses, outbound requests, files. Every runtime adapter has a `platform()`. */
  readonly platform?: Platform | undefined
  /** `production` rejects settings that are safe only during development. Default: the environment of `platform`, else `production`. */
  readonly environment?: Environment | undefined
  /** Number of the host's own proxies in front of the service that append to `X-Forwarded-For`. Default 0. */
  readonly trustedProxyHops?: number | undefined
  /**
   * Header in which the host's platform sends the client's address, such as `x-real-ip` or `cf-connecting-ip`. The platform must overwrite the header
   * in every request; otherwise clients could choose the address that rate limits count and that API keys check. Can't be combined with
   * `trustedProxyHops`.
   */
  readonly clientAddressHeader?: string | undefined
  /** How long tokens, links and sessions are valid. */
  readonly lifetimes?: LifetimeOptions | undefined
  /**
   * Private JWKs (EdDSA, ES256 or RS256) for access tokens. The first one signs; all verify. Default: HS256 with a key derived from
   * `secret`.
   */
  readonly signingKeys?: readonly JWK[] | undefined
  /** Claim `iss` of access tokens. Default: `baseUrl` with `publicPath`, else `sallyport`. */
  readonly issuer?: string | undefined
  /** Claim `aud` of access tokens. Default: the issuer. */
  readonly audience?: string | undefined
  /**
   * Returns custom claims for access tokens and `GET /me`. The claims can't replace the service's own claims. Keep them small: browsers drop a cookie
   * of more than 4096 bytes, so with larger claims sign-in fails with 500 and a log entry. Keep long lists, such as groups, elsewhere.
   */
  readonly buildTokenPayload?: ((user: User) => object | Promise<object>) | undefined
  /** Names and attributes of cookies. */
  readonly cookies?: CookieOptions | undefined
  /** `true` requires a double-submit CSRF token in addition to the check of the Origin header. Default: only the Origin check. */
  readonly csrf?: true | undefined
  /** Cross-origin requests (CORS). */
  readonly cors?:
    | {
        /**
         * Origins, besides `siteUrl`, whose scripts may call the service with cookies. Also list an app's own origin (`capacitor://localhost`,
         * `ionic://localhost`, `tauri://localhost`). Such an app sends no cookies, so it must use bearer mode.
         */
        readonly origins: readonly string[]
      }
    | undefined
  /** Checks, limits and self-service of sessions. */
  readonly session?:
    | {
        /**
         * When GET requests with an ended session's access token are refused. `allcalls`: at every call. `refresh` and `none`: when the token
         * expires; the session can't be refreshed. Requests that change or send something are always checked. Default `refresh`.
         */
        readonly checkOn?: SessionCheck | undefined
        /** Lets users list and end their own sessions. Default false. */
        readonly selfService?: boolean | undefined
        /** Maximum number of sessions of one user; the least recently active ones end first. 0: no limit. Default 200. */
        readonly maxPerUser?: number | undefined
      }
    | undefined
  /**
   * Identifiers that people can type with their password to sign in: any of `email`, `username` and `phone`. `username` needs the method
   * `findByUsername` of the store `users`; `phone` needs `findByPhone` and the option `sms`. Default `['email']`.
   */
  readonly identifiers?: readonly Identifier[] | undefined
  /** Which usernames are allowed. Requires `username` in `identifiers`. */
  readonly username?: UsernameOptions | undefined
  /** Rules for new passwords. */
  readonly passwordPolicy?: Partial<PasswordPolicy> | undefined
  /** Lets people create accounts: `true`, or an object with more settings. Default: no registration. */
  readonly registration?: true | Registration | undefined
  /**
   * Lets people use the application before they sign up: `POST /guest` signs in a guest, who has no address (`email` is `''`). Needs the methods
   * `updateIf`, `delete` and `listInactiveGuests` of the store `users`, and with `max` also `countGuests`. Default: no guests.
   */
  readonly guests?: GuestOptions | undefined
  /**
   * Languages besides English and Italian, for mails, pages and the dashboard. Each language must have all texts of the parts in use. German:
   * `german` of `@sallyport/core/german` has the mails, `german` of `@sallyport/pages/german` and of `@sallyport/dashboard/german` the other texts.
   * Default: none.
   */
  readonly languages?: readonly AddedLanguage[] | undefined
  /** Mails. Each mail is sent by its callback, else by the mailer. With neither, the mail and the endpoints that need it are disabled. */
  readonly email?: EmailOptions | undefined
  /** Text messages with codes: a gateway, a callback or a transport. */
  readonly sms?: SmsOptions | undefined
  /** Sign-in mails: links, codes or both. */
  readonly magicLink?: MagicLinkOptions | undefined
  /**
   * Targets of links in mails and of redirects: a path below `siteUrl`, an http or https URL (in production https), or a function that returns the
   * URL.
   */
  readonly links?: LinkOptions | undefined
  /** Whether an unverified e-mail address may sign in: always (`none`), until its deadline (`lazy`) or never (`strict`). Default `none`. */
  readonly emailVerificationMode?: VerificationMode | undefined
  /** With `lazy`: days after registration during which an unverified address may sign in. Default 7. */
  readonly lazyEmailVerificationGracePeriodDays?: number | undefined
  /** Legacy: `true` means `strict` if `emailVerificationMode` isn't set. Default false. */
  readonly requireEmailVerification?: boolean | undefined
  /** When a second factor is required, and which ones are offered. */
  readonly secondFactor?: Partial<SecondFactorPolicy> | undefined
  /** Settings of authenticator apps. */
  readonly twoFactor?:
    | {
        /** Name of the service in authenticator apps. Default `Sallyport`. */
        readonly appName?: string | undefined
      }
    | undefined
  /** Administration. `secret` or `accessPolicy` enables the admin API. */
  readonly admin?:
    | {
        /** Secret that administrators send as a bearer token, at least 32 bytes. */
        readonly secret?: string | undefined
        /** Which signed-in users are administrators: users with a role, or users accepted by the host's function. Default: no user. */
        readonly accessPolicy?:
          | {
              /** Name of the role that makes a user an administrator. */
              readonly role: string
            }
          | ((user: User) => boolean | Promise<boolean>)
          | undefined
        /** The dashboard of `@sallyport/dashboard`, served at the admin router's path. */
        readonly dashboard?: StaticFiles | undefined
        /**
         * Minutes after a sign-in during which a user who is an administrator may make changes without confirming their password or code. 0: a
         * confirmation is never required. Doesn't apply to the admin secret. Default 15.
         */
        readonly freshMinutes?: number | undefined
        /**
         * Addresses to which the admin secret and API keys may send a mail template as a test. A user who is an administrator can send it only to
         * their own address. Default: none.
         */
        readonly testMailTo?: readonly string[] | undefined
        /** `true`: administrators may act as a user for at most an hour; their session as the user can make no sensitive changes. Default false. */
        readonly impersonation?: boolean | undefined
        /**
         * `true`: API keys may call those endpoints of the admin API for which they have the scope `admin:<area>:read` or `admin:<area>:write`. A key
         * can't change a user who is an administrator. Needs a store `apiKeys`. Default false.
         */
        readonly keys?: boolean | undefined
      }
    | undefined
  /** The tools router: events, notifications, streams and inbound webhooks. */
  readonly tools?: ToolsOptions | undefined
  /**
   * Sends notifications and events to event streams. Default: the hub of `platform`, which reaches the streams of this process. Without any hub there
   * are no streams.
   */
  readonly hub?: Hub | undefined
  /** Runs scripts of inbound webhooks, such as `scriptRunner()` of `@sallyport/sandbox`. Without a runner, no script runs. */
  readonly scripts?: ScriptRunner | undefined
  /**
   * `false`: no rows are added to the audit trail; existing rows stay readable. Default: rows are added if `stores` contains `audit`, as the SQL
   * stores do.
   */
  readonly audit?: false | undefined
  /** Recorded events (telemetry). */
  readonly telemetry?:
    | {
        /** `deleteExpired()` deletes recorded events after this many days; 0 keeps them forever. Default 90. */
        readonly retentionDays?: number | undefined
      }
    | undefined
  /** Delivery of outgoing webhooks. The webhooks are registered in the store `webhooks`. */
  readonly webhooks?: WebhookOptions | undefined
  /** Requests to OAuth providers, the mail relay and the SMS gateway. */
  readonly outbound?: OutboundOptions | undefined
  /** Sign-in with providers. Needs `baseUrl` and the store `linkedAccounts`. */
  readonly oauth?: OAuthOptions | undefined
  /** Passkeys, as `passkeys()` of `@sallyport/passkeys` returns them. Needs the store `passkeys`. Default: no passkeys. */
  readonly passkeys?: PasskeyFeature | undefined
  /**
   * Sign-in of apps on phones and desktop computers, as `nativeApps()` of `@sallyport/core/native-apps` returns it. Needs `baseUrl`. Default: no
   * apps.
   */
  readonly apps?: NativeAppsFeature | undefined
  /** Capabilities that the host adds, such as endpoints, factors and records, made by `defineFeature` of `@sallyport/core/feature`. Default: none. */
  readonly features?: readonly Feature[] | undefined
  /** Linking of provider accounts to users. */
  readonly linking?:
    | {
        /**
         * Trusts providers about verified addresses. A provider account is linked without confirmation if both sides verified the same address, and
         * signing in with the provider makes the address owned. If false, such an address stays unowned: a password reset or magic link in an unknown
         * browser then removes the linked provider account, like all earlier credentials. Default false.
         */
        readonly trustVerifiedEmail?: boolean | undefined
      }
    | undefined
  /** Sign-in pages and their appearance. Setting this option serves `GET <auth mount>/ui/config`. */
  readonly ui?: UiOptions | undefined
  /** OpenAPI documents and Swagger UI, for all routers or for each one. `auto`: everywhere except in production. Default `auto`. */
  readonly swagger?: SwaggerOption | SwaggerOptions | undefined
  /** Limits on requests and attempts: `false` switches all of them off. */
  readonly rateLimits?: RateLimitOptions | undefined
  /**
   * MiB of request bodies that the service holds at the same time, at least 1. The first 8 KiB of each body don't count. While the budget is used up,
   * longer bodies are rejected with 503 OVERLOADED. One client address may use an eighth of the budget, but at least 1 MiB. Default: the budget in
   * `platform` (`processBudgets`), else 64.
   */
  readonly bodyBudgetMiB?: number | undefined
  /**
   * Metrics for Prometheus, as `metrics()` of `@sallyport/core/metrics` returns them. Administrators read them at `GET <admin mount>/api/metrics`, so
   * they require `admin`. Default: nothing is counted.
   */
  readonly metrics?: MetricsFeature | undefined
  /**
   * Traces, as `tracing()` of `@sallyport/core/opentelemetry` returns them, or an observer of the host's own. Default: no traces.
   */
  readonly tracing?: Observer | undefined
  /** Called with each log entry. Default: writes warnings and errors as JSON lines to the console. */
  readonly logger?: Logger | undefined
  /** Returns the current time; replaced in tests. Default: the system's clock. */
  readonly now?: (() => Date) | undefined
}
