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
  /** Required for an OpenID Connect provider that isn't built in. */
  readonly issuer?: string
}

/** Settings read from the environment, checked and with all defaults except the generated secret. */
export interface Settings {
  readonly environment: 'production' | 'development'
  readonly port: number
  readonly host: string
  /** The first secret signs. Null if the config module sets it or if it is to be generated (development only). */
  readonly secrets: readonly [string, ...string[]] | null
  /** Null means localhost with the port that the server listens on. */
  readonly baseUrl: string | null
  /** Empty means the base URL. */
  readonly siteUrls: readonly string[]
  /** Path of the SQLite file, or `:memory:`. */
  readonly databasePath: string
  /** Null means that no administrator can sign in by a secret. */
  readonly adminSecret: string | null
  readonly registration: boolean
  readonly pages: boolean
  /** True if the dashboard is on; it also needs an admin secret. */
  readonly dashboard: boolean
  readonly csrf: boolean
  readonly swagger: SwaggerOption
  readonly rateLimits: boolean
  readonly trustedProxyHops: number
  readonly signingKeys: SallyportOptions['signingKeys'] | null
  /** Null means the config module's value, else none. */
  readonly emailVerification: 'none' | 'lazy' | 'strict' | null
  readonly mailRelay: MailRelay | null
  /** Null means English. */
  readonly mailLanguage: 'en' | 'it' | null
  readonly smsGateway: SmsGateway | null
  readonly smsCodeMinutes: number
  readonly oauthClients: Readonly<Record<string, OAuthClient>>
  readonly selfServiceSessions: boolean
  readonly allowsLoopbackWebhooks: boolean
  /** Null means the config module's value, else the service's default. */
  readonly freshAuthMinutes: number | null
  /** Null means the config module's value, else the service's default. */
  readonly telemetryRetentionDays: number | null
  readonly cookiePrefix: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Options that a config module may set: all of the service's except `environment`, which NODE_ENV sets. */
export type SallyportConfig = Omit<Partial<SallyportOptions>, 'environment' | 'stores'> & {
  /** Stores that replace those of the database. */
  readonly stores?: Partial<SallyportOptions['stores']>
}
