import type { SallyportOptions, SwaggerOption } from '@sallyport/core'

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
  readonly registration: boolean
  readonly csrf: boolean
  readonly swagger: SwaggerOption
  readonly rateLimits: boolean
  readonly trustedProxyHops: number
  readonly signingKeys: SallyportOptions['signingKeys'] | null
  readonly selfServiceSessions: boolean
  readonly cookiePrefix: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

/** What a config module may say: any of the service's options but `environment`, which is NODE_ENV's. */
export type SallyportConfig = Omit<Partial<SallyportOptions>, 'environment' | 'stores'> & {
  /** Single stores, in place of the database's. */
  readonly stores?: Partial<SallyportOptions['stores']>
}
