import type { SallyportOptions, SwaggerOption } from '@sallyport/core'

export interface MailRelay {
  readonly endpoint: string
  readonly apiKey: string
  readonly from: string
  readonly fromName?: string
  readonly provider?: string
}

export interface SmsGateway {
  readonly endpoint: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
}

export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret?: string
  /** Issuer URL of an OpenID Connect provider. Required if the provider isn't built in. */
  readonly issuer?: string
  /** True if the provider may send the claim `email_verified` as the text `true`. Only with an issuer. */
  readonly verifiedAsText?: boolean
}

export interface PostgresSettings {
  readonly url: string
  /** Maximum number of connections. Event streams use one more. */
  readonly connections: number
  /** False if event streams poll instead of listening. */
  readonly listen: boolean
  /** False if statements aren't prepared, for a pooler that shares connections. */
  readonly prepare: boolean
}

/** A SQLite file (or `:memory:`), or a Postgres database. */
export type DatabaseSettings = { readonly path: string } | PostgresSettings

/**
 * Settings read from the environment. All values are checked and have their defaults, except a secret that is
 * generated later.
 */
export interface Settings {
  readonly environment: 'production' | 'development'
  readonly port: number
  readonly host: string
  /**
   * Master secrets; the first one signs new tokens. Null if the config module sets the secret, or if the server
   * generates one (development only).
   */
  readonly secrets: readonly [string, ...string[]] | null
  /** Public origin of the server. Null means http://localhost with the port that the server listens on. */
  readonly baseUrl: string | null
  /** Path below which browsers see the server. Null: the config module's value, or none. */
  readonly publicPath: string | null
  /** True if requests arrive with the public path. */
  readonly keepsPublicPath: boolean
  /** True if the base URL may be a loopback host in production. */
  readonly allowsLoopbackBaseUrl: boolean
  /** URLs of the site's front ends. If the list is empty, the server's public URL is used. */
  readonly siteUrls: readonly string[]
  /** Domain of the users' passkeys. Null: no passkeys. */
  readonly passkeyDomain: string | null
  readonly database: DatabaseSettings
  /** Seconds for which a stopping server still takes requests, while `/readyz` answers 503. */
  readonly drainSeconds: number
  /** Secret with which an administrator signs in. Null: the config module's value; in development a generated secret; otherwise none. */
  readonly adminSecret: string | null
  /** Role whose users are administrators. Null: the config module's value, or none. */
  readonly adminRole: string | null
  /** Addresses to which the holder of the admin secret may send test mails. */
  readonly testMailTo: readonly string[]
  /** True if administrators may act as users. */
  readonly impersonation: boolean
  /** True if API keys may administer. */
  readonly adminKeys: boolean
  /** Appearance of pages and mails. Absent values keep their defaults. */
  readonly appearance: { readonly siteName?: string; readonly primaryColor?: string; readonly logoUrl?: string }
  readonly registration: boolean
  readonly passwordless: boolean
  readonly guests: boolean
  readonly magicLink: 'link' | 'code' | 'both' | null
  readonly pages: boolean
  /** True if the dashboard is switched on. The dashboard also needs an admin secret or an admin role. */
  readonly dashboard: boolean
  readonly csrf: boolean
  readonly swagger: SwaggerOption
  readonly rateLimits: boolean
  readonly trustedProxyHops: number
  /** Header with the client's address, which the proxy overwrites. Null: none. */
  readonly clientAddressHeader: string | null
  readonly signingKeys: SallyportOptions['signingKeys'] | null
  /** Mode of e-mail verification. Null means the config module's value; if the config module sets none, `none`. */
  readonly emailVerification: 'none' | 'lazy' | 'strict' | null
  readonly mailRelay: MailRelay | null
  /** Default language of mails. Null means English. */
  readonly mailLanguage: 'en' | 'it' | 'de' | null
  readonly smsGateway: SmsGateway | null
  readonly smsCodeMinutes: number
  readonly oauthClients: Readonly<Record<string, OAuthClient>>
  readonly selfServiceSessions: boolean
  readonly allowsLoopbackWebhooks: boolean
  /** Minutes for which a sign-in counts as fresh. Null means the config module's value or the service's default. */
  readonly freshAuthMinutes: number | null
  /** Days for which telemetry is kept. Null means the config module's value or the service's default. */
  readonly telemetryRetentionDays: number | null
  readonly cookiePrefix: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Options that a config module may set. Includes all options of the service except `environment`, which NODE_ENV
 * sets.
 */
export type SallyportConfig = Omit<Partial<SallyportOptions>, 'environment' | 'stores'> & {
  /** Stores that replace the stores of the database. Missing stores keep the default. */
  readonly stores?: Partial<SallyportOptions['stores']>
}
