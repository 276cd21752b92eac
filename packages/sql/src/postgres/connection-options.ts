import { sslModeProblem } from './ssl-mode.ts'

export interface PostgresOptions {
  /**
   * Schema of the tables, so that several services can share one database. `migrate` creates a missing schema. The name has 1 to 50 of the characters
   * `a–z 0–9 _ -`. The option has no effect behind a pooler in transaction mode: set the role's `search_path` there. Default: the first schema of the
   * role's `search_path`.
   */
  readonly schema?: string | undefined
  /**
   * Maximum number of connections of this process. The event hub opens one more. The sum over all processes must be
   * below the database's `max_connections`. Default 10.
   */
  readonly maxConnections?: number
  /**
   * Maximum time in milliseconds to get a connection: to open one, or to wait for one while all are in use. After this
   * time the statement rejects with StoreUnavailableError. Default 5000.
   */
  readonly connectTimeoutMs?: number
  /**
   * Maximum time in milliseconds of a statement, including its wait for locks. The database then cancels the statement,
   * which rejects with StoreUnavailableError. Doesn't limit migrations. Default 10000.
   */
  readonly statementTimeoutMs?: number
  /**
   * Maximum age of a connection in milliseconds, after which it is closed once it has no work. A random part of up to a quarter is subtracted, so
   * that connections don't end together. New connections reach the new primary if the name of the database's host has moved to another server
   * while the former server still answers. `Infinity`: no maximum. Default 900000 (15 minutes).
   */
  readonly maxConnectionAgeMs?: number
  /**
   * True: each connection prepares a statement once and then reuses it. False: no prepared statements. Needed for a pooler
   * that shares connections between transactions and doesn't support prepared statements. Default true.
   */
  readonly prepare?: boolean
}

const SCHEMA = /^[a-z0-9_-]{1,50}$/

/** Throws a TypeError if the option doesn't allow this name of a schema, or if the URL overrides it. */
export function assertSchema(schema: string, url: string): void {
  if (!SCHEMA.test(schema)) throw new TypeError('The option schema of Postgres must have 1 to 50 of a–z 0–9 _ -')
  if (new URL(url).searchParams.has('options'))
    throw new TypeError(
      'The URL of the Postgres database must not contain `options`, because they would override the option schema',
    )
}

/**
 * Checks that the text is the URL of a database: `postgres://user:password@host:5432/database?sslmode=verify-full`.
 * Returns the problem, or null. The problem never quotes the URL, which may contain a password.
 */
export function postgresUrlProblem(url: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must begin with postgres://'
  // A URL without a host (`postgres:///db?host=/run/postgresql`) stands for a Unix socket; URL.parse takes it too.
  const parsed = URL.parse(url)
  if (parsed === null) return 'is not a URL; characters such as @ / # ? in a password must be percent-encoded'
  if (!/^\/[^/]+$/.test(parsed.pathname))
    return 'must name a database, as in postgres://user:password@host:5432/database'
  return sslModeProblem(parsed)
}
