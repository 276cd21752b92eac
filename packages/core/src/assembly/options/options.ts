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

/** Options of `createSallyport`. Setting a store, port, transport or callback enables the feature that uses it. */
export interface SallyportOptions {
  /** Master secret, at least 32 bytes. A separate key for each purpose is derived from it. */
  readonly secret: string
  /** Earlier master secrets, each at least 32 bytes. Data that they signed, encrypted or hashed remains valid. */
  readonly previousSecrets?: readonly string[] | undefined
  /** Stores of a database adapter or of the host. The stores `users`, `sessions` and `proofs` are required. */
  readonly stores: Stores
  /**
   * The service's own public URL, required in production. Decides whether cookies are `Secure`; providers redirect back to this URL.
   * `from-host` takes the service's origin from each request's Host header, for the CSRF check only; it requires `siteUrl`, `issuer` and
   * each provider's `callbackUrl`. Cookies are then `Secure` in production; with `Secure` cookies the origin counts as https.
   */
  readonly baseUrl?: string | undefined
  /**
   * Path below which browsers see the service, such as `/app`. It stands before `mounts` in cookies, links, pages, callbacks, documents and
   * redirects. By default the proxy or framework removes it before a request arrives. Default: the path of `baseUrl`.
   */
  readonly publicPath?: string | undefined
  /** True if requests arrive with `publicPath`, because the proxy or framework doesn't remove it. Default false. */
  readonly keepsPublicPath?: boolean | undefined
  /** Accepts a loopback host, such as `localhost`, in `baseUrl` and `links` in production. For trying a production build. Default false. */
  readonly allowLoopbackBaseUrl?: boolean | undefined
  /**
   * Sends `Strict-Transport-Security` (one year) with every response: browsers then use only https for this host, on all of its ports.
   * Default: true if `baseUrl` is https and not a loopback host.
   */
  readonly hsts?: boolean | undefined
  /** Origins of the front end. Links in mails use the first one. Default: `baseUrl` with `publicPath`. */
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
   * Header in which the host's platform sends the client's address, such as `x-real-ip` or `cf-connecting-ip`. The platform must overwrite
   * the header in every request; otherwise clients choose the address of limits and API keys. Not together with `trustedProxyHops`.
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
   * Returns custom claims for access tokens and `GET /me`. The claims can't replace the service's own claims. Keep them small: browsers drop
   * a cookie of more than 4096 bytes, so sign-in then fails with 500 and a log entry. Put long lists, such as groups, elsewhere.
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
         * Origins, besides `siteUrl`, whose scripts may call the service with cookies. An app's own scheme belongs here as well
         * (`capacitor://localhost`, `ionic://localhost`, `tauri://localhost`); its requests carry no cookies, so it must use bearer mode.
         */
        readonly origins: readonly string[]
      }
    | undefined
  /** Checks, limits and self-service of sessions. */
  readonly session?:
    | {
        /**
         * When GET requests with an ended session's access token are refused. `refresh`: after the next refresh, which fails. `allcalls`: at
         * every call. `none`: when the token expires. Requests that change or send something are always checked. Default `refresh`.
         */
        readonly checkOn?: SessionCheck | undefined
        /** Lets users list and end their own sessions. Default false. */
        readonly selfService?: boolean | undefined
        /** Maximum number of sessions of one user; the least recently active ones end first. 0: no limit. Default 200. */
        readonly maxPerUser?: number | undefined
      }
    | undefined
  /**
   * Identifiers that people can type with their password to sign in: any of `email`, `username` and `phone`. `username` needs the
   * method `findByUsername` of the store `users`, `phone` needs `findByPhone` and `sms`. Default `['email']`.
   */
  readonly identifiers?: readonly Identifier[] | undefined
  /** Which usernames are allowed. Only with `username` in `identifiers`. */
  readonly username?: UsernameOptions | undefined
  /** Rules for new passwords. */
  readonly passwordPolicy?: Partial<PasswordPolicy> | undefined
  /** Lets people create accounts: `true`, or an object with more settings. Default: no registration. */
  readonly registration?: true | Registration | undefined
  /**
   * Lets people use the application before they sign up: `POST /guest` signs in a guest, who has no address (`email` is `''`). Needs the methods
   * `updateIf`, `delete` and `listInactiveGuests` of the store `users`. Default: no guests.
   */
  readonly guests?: GuestOptions | undefined
  /**
   * Languages besides English and Italian, for mails, pages and the dashboard. Each has every text: `german` of `@sallyport/core/german` has the
   * mails, and `german` of `@sallyport/pages/german` and `@sallyport/dashboard/german` the rest. Default: none.
   */
  readonly languages?: readonly AddedLanguage[] | undefined
  /** Mails. Each mail is sent by its callback, else by the mailer. Without either, the mail and the features that need it are disabled. */
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
  /** Administration. Setting this option serves the admin API. */
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
         * Minutes after a sign-in during which a user who administers may change something without password or code. 0: never asks for
         * them. Doesn't apply to the admin secret. Default 15.
         */
        readonly freshMinutes?: number | undefined
        /**
         * Addresses to which the holder of the admin secret may send a mail template as a test. A user who administers sends it to their own
         * address only. Default: none.
         */
        readonly testMailTo?: readonly string[] | undefined
        /** `true`: administrators may act as a user for an hour; nothing sensitive can be done meanwhile. Default false. */
        readonly impersonation?: boolean | undefined
        /**
         * `true`: API keys may administer, as far as their scopes `admin:<area>:read` and `admin:<area>:write` reach. They never change a user who
         * may administer. Needs a store `apiKeys`. Default false.
         */
        readonly keys?: boolean | undefined
      }
    | undefined
  /** The tools router: events, notifications, streams and inbound webhooks. */
  readonly tools?: ToolsOptions | undefined
  /**
   * Carries notifications and events to streams. Default: the hub of `platform`, which reaches the streams of this process. Without any hub
   * there are no streams.
   */
  readonly hub?: Hub | undefined
  /** Runs scripts of inbound webhooks, such as `scriptRunner()` of `@sallyport/sandbox`. Without a runner, no script runs. */
  readonly scripts?: ScriptRunner | undefined
  /**
   * `false` adds no rows to the audit trail; recorded rows stay readable. Default: rows are added if `stores` has the store `audit`, as the
   * SQL stores have.
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
  /**
   * Capabilities that the host adds, made by `defineFeature` of `@sallyport/core/feature`: endpoints, factors, records and what else they need.
   * Default: none.
   */
  readonly features?: readonly Feature[] | undefined
  /** Linking of provider accounts to users. */
  readonly linking?:
    | {
        /**
         * Trusts providers about verified addresses. A provider account is linked without confirmation if both sides verified the same address,
         * and signing in with the provider makes the address owned. If false, a password reset or magic link in an unknown browser removes the
         * linked provider account, like all earlier credentials of an unowned address. Default false.
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
   * MiB of request bodies that this process holds at the same time, at least 1. The first 8 KiB of each body don't count. While the budget
   * is used up, longer bodies are rejected with 503 OVERLOADED. One client address may use an eighth, but at least 1 MiB. Default 64.
   */
  readonly bodyBudgetMiB?: number | undefined
  /**
   * Metrics for Prometheus, as `metrics()` of `@sallyport/core/metrics` returns them. Served to administrators at
   * `GET <admin mount>/api/metrics`; requires `admin`. Default: nothing is counted.
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
