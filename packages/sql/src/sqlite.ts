/** Stores in a SQLite file, on `node:sqlite`: the same code on Node, Bun and Deno. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { asConflict } from './as-conflict.ts'
import { migrate } from './migrate.ts'
import type { SqlDatabase } from './sql-database.ts'
import type { SqlStorage } from './sql-storage.ts'
import { sqlStores } from './sql-stores.ts'
import type { Statement } from './statement.ts'

const REMEMBERED_STATEMENTS = 200

/** Opens a SQLite file (made if missing; its folder is not) or `:memory:`. */
export function sqlite(path: string): SqlStorage {
  const raw = new DatabaseSync(path)
  // The timeout comes first: other processes may be at the next ones. Synchronous `normal` loses nothing when the process is killed.
  for (const pragma of ['busy_timeout = 5000', 'journal_mode = wal', 'synchronous = normal', 'foreign_keys = on']) {
    raw.exec(`pragma ${pragma}`)
  }
  const db = sqliteDatabase(raw)
  return { db, stores: sqlStores(db), migrate: () => migrate(db), close: () => raw.close() }
}

function sqliteDatabase(raw: DatabaseSync): SqlDatabase {
  const prepared = new Map<string, StatementSync>()

  function prepare(text: string): StatementSync {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const [oldest] = prepared.size >= REMEMBERED_STATEMENTS ? prepared.keys() : []
    if (oldest !== undefined) prepared.delete(oldest)
    const statement = raw.prepare(text)
    prepared.set(text, statement)
    return statement
  }

  function all<R>({ sql, parameters }: Statement<R>): readonly R[] {
    // Sound: who wrote the text said what its rows look like.
    return prepare(sql).all(...parameters) as readonly unknown[] as readonly R[]
  }

  return {
    async first<R>({ sql, parameters }: Statement<R>) {
      // Sound: as in `all`.
      return refined(() => (prepare(sql).get(...parameters) ?? null) as R | null)
    },
    async all(statement) {
      return refined(() => all(statement))
    },
    async run({ sql, parameters }) {
      return refined(() => Number(prepare(sql).run(...parameters).changes))
    },
    async batch(statements) {
      return refined(() => inTransaction(raw, () => statements.map((statement) => all(statement))))
    },
  }
}

/** Runs synchronous work in a transaction that writes from its start, so that it waits for others then and never fails half-way for them. */
function inTransaction<T>(raw: DatabaseSync, work: () => T): T {
  raw.exec('begin immediate')
  try {
    const result = work()
    raw.exec('commit')
    return result
  } catch (error) {
    raw.exec('rollback')
    throw error
  }
}

function refined<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asConflict(error)
  }
}
