import { ConflictError, StoreUnavailableError } from '@sallyport/core/ports'

/** Primary result codes of SQLite. The low byte of an extended result code is its primary code. */
const BUSY = 5
const READ_ONLY = 8
const IO_ERROR = 10
const FULL = 13
const CANNOT_OPEN = 14
/** Extended result codes SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE: a key is already taken. */
const KEY_VIOLATIONS: readonly number[] = [1555, 2067]

/**
 * Database failures that can pass without a restart. The text is compared too, because D1 and some runtimes
 * report no code, only the error text.
 */
const TRANSIENT: readonly {
  readonly code?: number
  readonly text: RegExp
  readonly problem: string
  readonly retryAfterMs: number
  /** True if the statement may have been run. */
  readonly isOutcomeUnknown?: true
}[] = [
  {
    code: BUSY,
    text: /database is locked/,
    problem: 'Another process has locked the database: end its transaction',
    retryAfterMs: 2000,
  },
  {
    code: FULL,
    text: /database or disk is full|maximum DB size/i,
    problem: 'The disk or the database (size limit) is full: free space',
    retryAfterMs: 60_000,
  },
  {
    code: READ_ONLY,
    text: /attempt to write a readonly database/,
    problem: 'The database is read-only: give this process write access to the file and its folder',
    retryAfterMs: 60_000,
  },
  {
    code: IO_ERROR,
    text: /disk I\/O error/,
    problem: "The database's disk has failed or is full: check the disk",
    retryAfterMs: 60_000,
  },
  {
    code: CANNOT_OPEN,
    text: /unable to open database file/,
    problem: "The database's files can't be opened: check their folder and the limit of open files",
    retryAfterMs: 60_000,
  },
  {
    text: /D1 DB is overloaded/,
    problem: 'D1 receives more requests than it can serve: send fewer or split the database',
    retryAfterMs: 2000,
  },
  {
    text: /Network connection lost|caused object to be reset|D1 DB reset because/,
    problem: 'The connection to D1 was lost',
    retryAfterMs: 2000,
    isOutcomeUnknown: true,
  },
]

/** Texts of errors about a table or column that a migration creates. */
const MISSING = /no such (table|column): ([\w.]*)|has no (column) named (\w+)/
const MISSING_NAME = 'MissingTableError'
/** SQLSTATE of Postgres for a missing table. */
const UNDEFINED_TABLE = '42P01'

/**
 * Converts an error of SQLite or D1 to an error of the store ports. A taken key becomes a ConflictError. A transient
 * failure becomes a StoreUnavailableError. The error of a missing table says to run the migrations. Returns any other
 * error unchanged.
 */
export function asStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const errcode = errcodeOf(error)
  if (KEY_VIOLATIONS.includes(errcode) || error.message.includes('UNIQUE constraint failed')) {
    return new ConflictError('A row with the same id or unique value already exists', { cause: error })
  }
  const transient = TRANSIENT.find(({ code, text }) => code === (errcode & 0xff) || text.test(error.message))
  if (transient === undefined) return missingTable(error) ?? error
  const { problem, code: _, text: __, ...options } = transient
  return new StoreUnavailableError(`${problem} (${error.message})`, { ...options, cause: error })
}

function missingTable(error: Error): Error | null {
  const [, kind, name, column, columnName] = MISSING.exec(error.message) ?? []
  const missing = kind === undefined ? column && `${column} ${columnName}` : `${kind} ${name}`
  if (missing === undefined) return null
  const told = new Error(`The database lacks the ${missing}: run the migrations`, { cause: error })
  return Object.assign(told, { name: MISSING_NAME })
}

/** True if a table or column is missing, because the migrations were not run. */
export function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === MISSING_NAME || ('code' in error && error.code === UNDEFINED_TABLE)
}

/** True if the statement failed because another connection holds a lock that the statement needs. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && ((errcodeOf(error) & 0xff) === BUSY || error.message === 'database is locked')
}

function errcodeOf(error: Error): number {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
}
