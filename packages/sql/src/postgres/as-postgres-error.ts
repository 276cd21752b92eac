import { ConflictError, StoreUnavailableError } from '@sallyport/core/ports'

const UNREACHABLE = 'The database can’t be reached'

/**
 * Failures of Postgres, of its driver or of the network that can pass without a restart of this process. `codes` are
 * SQLSTATEs (or their first two characters, the class) and codes of the runtime's sockets.
 */
const TRANSIENT: readonly {
  readonly codes: readonly string[]
  readonly text?: RegExp
  readonly problem: string
  readonly retryAfterMs: number
  /** True if the statement may have been run. */
  readonly isOutcomeUnknown?: true
}[] = [
  {
    codes: [],
    text: /due to conflict with recovery/,
    problem: 'The database is a standby, which ended the statement; connect to the primary',
    retryAfterMs: 5000,
  },
  {
    codes: ['40001', '40P01'],
    problem: 'Parallel transactions kept changing the same rows',
    retryAfterMs: 1000,
  },
  {
    codes: ['57014', '55P03'],
    problem: 'The statement, including its wait for locks, took longer than statementTimeoutMs',
    retryAfterMs: 5000,
  },
  {
    codes: [],
    text: /^Query read timeout/,
    problem: 'The statement, including its wait for locks, took longer than statementTimeoutMs',
    retryAfterMs: 5000,
    isOutcomeUnknown: true,
  },
  {
    codes: [],
    text: /^timeout exceeded when trying to connect/,
    problem: 'All connections of the pool stayed in use for connectTimeoutMs, or the database does not answer',
    retryAfterMs: 2000,
  },
  {
    codes: ['53300'],
    problem: 'The database has no connection left: lower maxConnections of the processes or raise max_connections',
    retryAfterMs: 5000,
  },
  {
    codes: ['53'],
    problem: 'The database has run out of disk or memory',
    retryAfterMs: 60_000,
  },
  {
    codes: ['25006'],
    text: /during recovery/,
    problem: 'The database is read-only: it may be a standby; connect to the primary',
    retryAfterMs: 5000,
  },
  {
    codes: ['26000', '42P05'],
    text: /^cached plan must not change result type/,
    problem: 'The connection’s prepared statements are gone: behind a pooler, set the option `prepare: false`',
    retryAfterMs: 1000,
  },
  {
    codes: [
      '08003',
      '08006',
      '08007',
      '57P01',
      '57P02',
      '57P05',
      '58000',
      '58030',
      '25P03',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
    ],
    text: /^Connection terminated/,
    problem: UNREACHABLE,
    retryAfterMs: 2000,
    isOutcomeUnknown: true,
  },
  {
    codes: [
      '08',
      '57P03',
      '57P04',
      'ECONNREFUSED',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ENOENT',
      'ConnectionRefused',
    ],
    text: /connection error and is not queryable|was closed and is not queryable|Connection refused/,
    problem: UNREACHABLE,
    retryAfterMs: 2000,
  },
]

/**
 * Converts an error of the driver to an error of the store ports. A taken key becomes a ConflictError. A transient
 * failure becomes a StoreUnavailableError. Returns any other error unchanged.
 */
export function asPostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (sqlStateOf(error) === '23505') return new ConflictError('The key is already taken', { cause: error })
  const transient = TRANSIENT.find(({ codes, text }) => hasCode(error, codes) || text?.test(error.message) === true)
  if (transient === undefined) return error
  const { problem, codes: _, text: __, ...options } = transient
  return new StoreUnavailableError(`${problem} (${reasonOf(error)})`, { ...options, cause: error })
}

/**
 * True if the database rolled the transaction back only because of a parallel one, so that it can be run again:
 * serialization failure, deadlock, or a foreign key whose row another transaction has just deleted.
 */
export function isRolledBackByAnother(error: unknown): boolean {
  return error instanceof Error && ['40001', '40P01', '23503'].includes(sqlStateOf(error)) && !isStandbyConflict(error)
}

/**
 * SQLSTATEs, or their first two characters, of errors after which the connection is still usable: wrong values, constraints,
 * serialization, wrong SQL, missing rights, full disk or memory, limits, locks, cancellation, exceptions of triggers. After any other
 * error the connection is closed, because it may lead to a server that shuts down, has failed, or is no longer the primary.
 */
const HARMLESS = ['21', '22', '23', '40', '42', '44', '53', '54', '55P03', '57014', 'P0']

/** True if the connection is still usable after the error, because the error concerns only the statement. */
export function isReusableAfter(error: unknown): boolean {
  if (!(error instanceof Error && 'severity' in error && error.severity === 'ERROR')) return false
  return hasCode(error, HARMLESS) && sqlStateOf(error) !== '42P05' && !isStandbyConflict(error)
}

/** True if the connection has a prepared statement that this process didn't make, or lacks one that it made. */
export function isPreparedElsewhere(error: unknown): boolean {
  return error instanceof Error && ['26000', '42P05'].includes(sqlStateOf(error))
}

/** True if the database refused to write because it is read-only, as a former primary does. Nothing of the statement was run. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (sqlStateOf(error) === '25006' || / during recovery/.test(error.message))
}

/**
 * True if the other connections of the pool probably have the same problem: they are broken, or lead to a server that is
 * read-only, a standby or restarting.
 */
export function concernsTheServer(error: unknown): boolean {
  return isReadOnly(error) || isBrokenConnection(error) || (error instanceof Error && isStandbyConflict(error))
}

function isStandbyConflict(error: Error): boolean {
  return / due to conflict with recovery/.test(error.message)
}

/** True if the connection broke, was closed by the database or couldn't be opened. In the first two cases, the statement may have been run. */
export function isBrokenConnection(error: unknown): boolean {
  return (
    error instanceof Error &&
    TRANSIENT.some(
      ({ problem, codes, text }) =>
        problem === UNREACHABLE && (hasCode(error, codes) || text?.test(error.message) === true),
    )
  )
}

function hasCode(error: Error, codes: readonly string[]): boolean {
  const code = sqlStateOf(error)
  return code !== '' && (codes.includes(code) || (code.length === 5 && codes.includes(code.slice(0, 2))))
}

function sqlStateOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Returns the error's text. An AggregateError, which holds one error for each address of a host, has no text of its own. */
function reasonOf(error: Error): string {
  return error.message || (error instanceof AggregateError ? error.errors.map(String).join('; ') : sqlStateOf(error))
}
