import type { DatabaseSync } from 'node:sqlite'
import { asStoreError } from './database/as-store-error.ts'
import { nodeSqlite } from './database/node-sqlite.ts'
import type { SqlDatabase } from './database/sql-database.ts'
import { sqliteDialect } from './database/sqlite-dialect.ts'
import type { Statement } from './database/statement.ts'
import { type Snapshot, snapshotOn } from './snapshot.ts'
import { assertNotEmpty } from './sqlite-file.ts'

/**
 * Reads a SQLite file as it is now, on a connection of its own. Writers go on meanwhile; what they write stays in the file `-wal`
 * until the work ends.
 */
export async function readSqliteSnapshot<T>(path: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  assertNotEmpty(path)
  const raw = new (nodeSqlite().DatabaseSync)(path, { readOnly: true })
  try {
    raw.exec('pragma busy_timeout = 5000')
    raw.exec('begin')
    // The transaction sees the database as it is at its first read, so this reads a row at once.
    raw.prepare('select count(*) from sqlite_schema').get()
    return await work(snapshotOn(reading(raw)))
  } finally {
    raw.close()
  }
}

function reading(raw: DatabaseSync): SqlDatabase {
  async function all<R>({ sql, parameters }: Statement<R>): Promise<readonly R[]> {
    try {
      // The cast is sound if the author of the SQL has declared the right type for its rows; nothing checks it at run
      // time.
      return raw.prepare(sql).all(...parameters) as readonly unknown[] as readonly R[]
    } catch (error) {
      throw asStoreError(error)
    }
  }
  return {
    dialect: sqliteDialect,
    isBlocking: true,
    all,
    first: async (statement) => (await all(statement))[0] ?? null,
    run: async (statement) => (await all(statement)).length,
    batch: (statements) => Promise.all(statements.map((statement) => all(statement))),
  }
}
