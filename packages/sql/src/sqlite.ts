/** Stores in a SQLite file, on `node:sqlite`: the same code on Node, Bun and Deno. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { asConflict } from './as-conflict.ts'
import { migrate } from './migrate.ts'
import type { SqlDatabase } from './sql-database.ts'
import type { SqlStorage } from './sql-storage.ts'
import { sqlStores } from './sql-stores.ts'
import { sqliteQueries } from './sqlite-queries.ts'

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
  const statements = new Map<string, StatementSync>()

  function prepare(text: string): StatementSync {
    const known = statements.get(text)
    if (known !== undefined) return known
    const [oldest] = statements.size >= REMEMBERED_STATEMENTS ? statements.keys() : []
    if (oldest !== undefined) statements.delete(oldest)
    const statement = raw.prepare(text)
    statements.set(text, statement)
    return statement
  }

  function all<R>(query: CompiledQuery<R>): readonly R[] {
    // Sound: Kysely derived the rows' type from the query's text.
    return prepare(query.sql).all(...inputs(query)) as readonly unknown[] as readonly R[]
  }

  return {
    queries: sqliteQueries(),
    async first<R>(query: CompiledQuery<R>) {
      // Sound: as in `all`.
      return refined(() => (prepare(query.sql).get(...inputs(query)) ?? null) as R | null)
    },
    async all(query) {
      return refined(() => all(query))
    },
    async run(query) {
      return refined(() => Number(prepare(query.sql).run(...inputs(query)).changes))
    },
    async batch(queries) {
      return refined(() => inTransaction(raw, () => queries.map((query) => all(query))))
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

function inputs(query: CompiledQuery<unknown>): readonly SQLInputValue[] {
  // Sound: the stores bind texts, numbers and nulls alone.
  return query.parameters as readonly SQLInputValue[]
}
