import { type LogEntry, masterSecretProblem, type SallyportOptions } from '@sallyport/core'

/** A realm's database. The storages of `@sallyport/sql` fit. All methods are optional. */
export interface RealmDatabase {
  /** Applies missing migrations. Called when the realm is opened, unless `pendingMigrations` returns none. */
  migrate?(): Promise<unknown>
  /** Returns the names of missing migrations. Without `migrate`, a realm that lacks some isn't opened. */
  pendingMigrations?(): Promise<readonly string[]>
  /** Called when the realm is closed, after its last request. */
  close?(): void | Promise<void>
}

/** Options of one realm: those of `createSallyport` except `secret`, which is derived; also the database to migrate and close. */
export interface RealmOptions extends Omit<SallyportOptions, 'secret'> {
  /**
   * Earlier master secrets of this realm, used without derivation. For a service that becomes a realm: its encrypted data and links stay valid.
   * Default: only the secrets that are derived from `previousSecrets` of `createRealms`.
   */
  readonly previousSecrets?: readonly string[] | undefined
  /** The database of `stores`. It is migrated when the realm is opened, and closed with the realm. Default: the host migrates and closes it. */
  readonly database?: RealmDatabase | undefined
}

/** Options of `createRealms`. */
export interface RealmsOptions {
  /** Master secret, at least 32 bytes. The secret of each realm is derived from it by `realmSecret`. */
  readonly secret: string
  /** Earlier master secrets, each at least 32 bytes. What they signed, encrypted or hashed in any realm remains valid. Default: none. */
  readonly previousSecrets?: readonly string[] | undefined
  /**
   * Returns the id of the realm that a request is for: 1 to 40 of `a–z 0–9 -`. Null and any other text are 404 REALM_NOT_FOUND. Read it
   * from something that a client can't choose freely: a host name in a list, or a path. Never from a header, cookie or query.
   */
  realmOf(request: Request): string | null | Promise<string | null>
  /**
   * Returns the options of a realm, or null if no realm has this id; null is remembered for 60 s. Called at the realm's first use, and at the
   * first use after it was closed. If it rejects, requests get 503 REALM_UNAVAILABLE, and the first one after 5 s calls it again.
   */
  open(realm: string): RealmOptions | null | Promise<RealmOptions | null>
  /**
   * MiB of request bodies that all realms together hold at the same time, at least 1. A realm with its own option
   * `bodyBudgetMiB` has a separate budget instead. Default 64.
   */
  readonly bodyBudgetMiB?: number | undefined
  /**
   * Maximum number of realms that stay open for clients. If there are more, the least recently used one is closed, once its running requests have
   * ended. Realms that `run` and the like open aren't counted. Default 100.
   */
  readonly max?: number | undefined
  /** Called with each log entry, which names its `realm`. Default: writes warnings and errors as JSON lines to the console. */
  readonly logger?: ((entry: LogEntry) => void) | undefined
  /** Returns the current time; replaced in tests. Default: the system's clock. */
  readonly now?: (() => Date) | undefined
}

const NAMES = [
  'secret',
  'previousSecrets',
  'realmOf',
  'open',
  'bodyBudgetMiB',
  'max',
  'logger',
  'now',
] as const satisfies readonly (keyof RealmsOptions)[]

/** Throws a TypeError that lists all problems of the options. */
export function assertOptions(options: RealmsOptions): void {
  const { secret, previousSecrets = [], realmOf, open, bodyBudgetMiB, max, logger, now } = options
  const unknown = Object.keys(options).filter((name) => !NAMES.some((known) => known === name))
  const secrets = [secret, ...(Array.isArray(previousSecrets) ? previousSecrets : [])]
  const optional = Object.entries({ logger, now })
  const problems = [
    ...unknown.map((name) => `${name}: is not an option; the options are ${NAMES.join(', ')}`),
    ...secrets.flatMap((one, index) => {
      const problem = masterSecretProblem(one)
      return problem === null ? [] : [`${index === 0 ? 'secret' : `previousSecrets[${index - 1}]`}: ${problem}`]
    }),
    ...(Array.isArray(previousSecrets) ? [] : ['previousSecrets: must be a list']),
    ...(new Set(secrets).size < secrets.length ? ['secret and previousSecrets: all must differ'] : []),
    ...Object.entries({ realmOf, open }).flatMap(([name, value]) =>
      typeof value === 'function' ? [] : [`${name}: must be a function`],
    ),
    ...(bodyBudgetMiB === undefined || (Number.isFinite(bodyBudgetMiB) && bodyBudgetMiB >= 1)
      ? []
      : ['bodyBudgetMiB: must be a number of at least 1']),
    ...(max === undefined || (Number.isInteger(max) && max >= 1) ? [] : ['max: must be a whole number of at least 1']),
    ...optional.flatMap(([name, value]) =>
      value === undefined || typeof value === 'function' ? [] : [`${name}: must be a function`],
    ),
  ]
  if (problems.length > 0)
    throw new TypeError(`createRealms can't start:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
}
