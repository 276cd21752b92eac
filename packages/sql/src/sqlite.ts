/** Stores in a SQLite file by `node:sqlite`, which Node, Bun and Deno provide. */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Place, withPlaces } from '@sallyport/core/ports'
import { asStoreError, isLocked } from './database/as-store-error.ts'
import { commitTogether, inTransaction, type Write } from './database/commit-together.ts'
import { createLockQueue, type LockQueue } from './database/lock-queue.ts'
import { nodeSqlite } from './database/node-sqlite.ts'
import type { SqlDatabase } from './database/sql-database.ts'
import type { SqlStorage } from './database/sql-storage.ts'
import { sqliteDialect } from './database/sqlite-dialect.ts'
import type { Statement } from './database/statement.ts'
import { migrate } from './migrations/migrate.ts'
import { pendingMigrations } from './migrations/pending-migrations.ts'
import { createReadingThread } from './reading-thread.ts'
import { type Snapshot, snapshotOn } from './snapshot.ts'
import { createIfMissing, isFilePath, watchFile } from './sqlite-file.ts'
import { sqliteLists } from './sqlite-lists.ts'
import { readSqliteSnapshot } from './sqlite-snapshot.ts'
import { withReplicaLists } from './stores/rows/with-replica-lists.ts'
import { sqlStores } from './stores/sql-stores.ts'

export { backup } from './backup.ts'

const PREPARED_STATEMENTS = 200
const MIB = 1024 * 1024
const PRAGMAS = [
  // Opening the file waits up to 5 s for locks of other processes. Later statements fail at once, and the lock queue
  // retries them.
  'busy_timeout = 5000',
  'journal_mode = wal',
  // No commit is lost if the process is killed. A power failure may lose the latest commits.
  'synchronous = normal',
  'foreign_keys = on',
  'busy_timeout = 0',
]
const READS = /^\s*select\b/i

export interface SqliteOptions {
  /**
   * Maximum time in milliseconds that a statement waits for a lock of another connection. Waiting doesn't block the
   * event loop. After this time the statement rejects with StoreUnavailableError. Default 5000.
   */
  readonly lockTimeoutMs?: number
  /**
   * Size of the database's file in MiB from which a thread reads the lists, searches and figures of administrators, because `node:sqlite`
   * blocks all other requests during a read. The thread takes about 10 MB of memory and ends a minute after the last list. Default 8;
   * `Infinity` for no thread.
   */
  readonly listThreadFromMiB?: number
}

export interface SqliteStorage extends SqlStorage {
  /**
   * Throws StoreUnavailableError if the database's file was deleted or replaced while it was open. Writes reject with the same error.
   * For checks of readiness.
   */
  assertFile(): void
  /**
   * Calls `work` with the database as it is now: `work` doesn't see later writes. A database in memory has no snapshots, so there `work`
   * sees later writes.
   */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
}

/**
 * Opens a SQLite file or `:memory:`. Creates a missing file, but its folder must exist. Throws an error that names
 * the path if the file can't be opened or is empty, and one that names the required versions on a runtime without `node:sqlite`.
 *
 * @example
 * const database = sqlite('sallyport.db')
 * await database.migrate()
 * const { stores } = database
 */
export function sqlite(
  path: string,
  { lockTimeoutMs = 5000, listThreadFromMiB = 8 }: SqliteOptions = {},
): SqliteStorage {
  const raw = open(path)
  const assertFile = isFilePath(path) ? watchFile(path) : () => {}
  const queue = createLockQueue({
    isLocked,
    lockTimeoutMs,
    defer: setImmediate,
    commit(writes, isOver) {
      try {
        assertFile()
      } catch (error) {
        return writes.map(() => ({ error }))
      }
      return commitTogether(raw, writes, isOver)
    },
  })
  const closing = new AbortController()
  const db = sqliteDatabase(raw, queue, closing.signal)
  const stores = sqlStores(db)
  const thread = createReadingThread(path)
  const lists = { path, thread, fromBytes: listThreadFromMiB * MIB, assertFile }
  const all = isFilePath(path) ? withReplicaLists(stores, sqlStores(sqliteLists(db, lists))) : stores
  return {
    db,
    stores: withPlaces(all, [placeOf(path, raw)]),
    migrate: () => migrate(db),
    pendingMigrations: () => pendingMigrations(db),
    assertFile,
    snapshot: async (work) => (isFilePath(path) ? readSqliteSnapshot(path, work) : work(snapshotOn(db))),
    close() {
      closing.abort()
      thread.close()
      queue.flush()
      raw.close()
    },
  }
}

function placeOf(path: string, raw: DatabaseSync): Place {
  if (!isFilePath(path))
    return { name: 'a SQLite database in memory', parts: path.startsWith('file:') ? [path] : [raw] }
  const file = realpathSync(path)
  return { name: `the SQLite file ${file}`, parts: ['sqlite', file] }
}

function open(path: string): DatabaseSync {
  const { DatabaseSync } = nodeSqlite()
  let raw: DatabaseSync | undefined
  try {
    if (isFilePath(path)) createIfMissing(path, (file) => new DatabaseSync(file))
    raw = new DatabaseSync(path)
    for (const pragma of PRAGMAS) raw.exec(`pragma ${pragma}`)
    return raw
  } catch (error) {
    raw?.close()
    const folder = dirname(resolve(path))
    const reason = error instanceof Error ? error.message : String(error)
    const problem = existsSync(folder) ? reason : `its folder ${folder} doesn't exist`
    throw new Error(`The SQLite database ${path} can't be opened: ${problem}`, { cause: error })
  }
}

function sqliteDatabase(raw: DatabaseSync, queue: LockQueue, closing: AbortSignal): SqlDatabase {
  const prepared = new Map<string, StatementSync>()

  function prepare(text: string): StatementSync {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const [oldest] = prepared.size >= PREPARED_STATEMENTS ? prepared.keys() : []
    if (oldest !== undefined) prepared.delete(oldest)
    const statement = raw.prepare(text)
    prepared.set(text, statement)
    return statement
  }

  function all<R>({ sql, parameters }: Statement<R>): readonly R[] {
    // The cast is sound if the author of the SQL has declared the right type for its rows; nothing checks it at run
    // time.
    return prepare(sql).all(...parameters) as readonly unknown[] as readonly R[]
  }

  async function run<T>(kind: Write['kind'] | 'read', work: () => T): Promise<T> {
    try {
      const result = kind === 'read' ? queue.read(work) : queue.write(kind, work)
      // Awaiting a value that is no promise would take a turn of the microtask queue.
      return result instanceof Promise ? await result : result
    } catch (error) {
      throw asStoreError(error)
    }
  }

  return {
    dialect: sqliteDialect,
    isBlocking: true,
    closing,
    first<R>({ sql, parameters }: Statement<R>) {
      // The cast is sound if the author of the SQL has declared the right type for its rows; nothing checks it at run
      // time.
      return run(kindOf(sql), () => (prepare(sql).get(...parameters) ?? null) as R | null)
    },
    all(statement) {
      return run(kindOf(statement.sql), () => all(statement))
    },
    run({ sql, parameters }) {
      return run('one', () => Number(prepare(sql).run(...parameters).changes))
    },
    batch(statements) {
      const rowsOfAll = () => statements.map((statement) => all(statement))
      if (statements.every(({ sql }) => READS.test(sql)))
        return run('read', () => inTransaction(raw, 'begin', rowsOfAll))
      return run(statements.length === 1 ? 'one' : 'several', rowsOfAll)
    },
  }
}

function kindOf(text: string): 'read' | 'one' {
  return READS.test(text) ? 'read' : 'one'
}
