import type { SallyportOptions, SwaggerOption } from '@sallyport/core'

/** The HTTP relay that sends mails. */
export interface MailRelay {
  readonly endpoint: string
  readonly apiKey: string
  readonly from: string
  readonly fromName?: string
  readonly provider?: string
}

/** The HTTP gateway that sends text messages. */
export interface SmsGateway {
  readonly endpoint: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
}

/** The client at an OAuth provider. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret?: string
  /** Of an OpenID Connect provider that isn't built in. */
  readonly issuer?: string
}

/** What the environment says, checked and with every default but the generated secret in place. */
export interface Settings {
  readonly environment: 'production' | 'development'
  readonly port: number
  readonly host: string
  /** The first signs. `null`: generate one (development only), or the config module has it. */
  readonly secrets: readonly [string, ...string[]] | null
  /** `null`: localhost and the port that the server gets. */
  readonly baseUrl: string | null
  /** Empty: the base URL. */
  readonly siteUrls: readonly string[]
  /** Path of the SQLite file, or `:memory:`. */
  readonly databasePath: string
  /** `null`: nobody is an administrator by a secret. */
  readonly adminSecret: string | null
  readonly registration: boolean
  /** The sign-in pages. */
  readonly pages: boolean
  /** The page for administrators, where there is an admin secret. */
  readonly dashboard: boolean
  readonly csrf: boolean
  readonly swagger: SwaggerOption
  readonly rateLimits: boolean
  readonly trustedProxyHops: number
  readonly signingKeys: SallyportOptions['signingKeys'] | null
  /** `null`: as the config module says, else none. */
  readonly emailVerification: 'none' | 'lazy' | 'strict' | null
  readonly mailRelay: MailRelay | null
  /** `null`: English. */
  readonly mailLanguage: 'en' | 'it' | null
  readonly smsGateway: SmsGateway | null
  readonly smsCodeMinutes: number
  /** By the ids of their providers. */
  readonly oauthClients: Readonly<Record<string, OAuthClient>>
  readonly selfServiceSessions: boolean
  readonly allowsLoopbackWebhooks: boolean
  /** `null`: as the config module says, else the service's default. */
  readonly freshAuthMinutes: number | null
  /** `null`: as the config module says, else the service's default. */
  readonly telemetryRetentionDays: number | null
  readonly cookiePrefix: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

/** What a config module may say: any of the service's options but `environment`, which is NODE_ENV's. */
export type SallyportConfig = Omit<Partial<SallyportOptions>, 'environment' | 'stores'> & {
  /** Single stores, in place of the database's. */
  readonly stores?: Partial<SallyportOptions['stores']>
}
