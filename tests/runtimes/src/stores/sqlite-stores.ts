import { type Harness, readTables } from '@sallyport/http-tests'
import { type SqlStorage, sqlStores } from '@sallyport/sql'
import { sqlite } from '@sallyport/sql/sqlite'
import { type Emptiable, emptiable, emptyTables } from './empty-tables.ts'

type Database = SqlStorage & Emptiable

/** Number of databases that rest before one is used again: the last work of a case may outlive the case. */
const RESTING = 8
/** Databases that cases have left, longest first. */
const left: Database[] = []

/**
 * An empty database in memory, by the `node:sqlite` of Node, Bun and Deno. Uses a database again that an earlier case
 * has left, because emptying it takes a fraction of the time of the migrations.
 */
export async function sqliteStores(): ReturnType<Harness['stores']> {
  const used = left.length > RESTING ? left.shift() : undefined
  if (used !== undefined) await emptyTables(used.db, used)
  const database = used ?? (await newDatabase())
  return {
    // Cases replace methods, so no two share these objects.
    stores: sqlStores(database.db),
    rows: () => readTables((text) => database.db.all({ sql: text, parameters: [] })),
    close: async () => void left.push(database),
  }
}

async function newDatabase(): Promise<Database> {
  const storage = sqlite(':memory:')
  await storage.migrate()
  return { ...storage, ...(await emptiable(storage.db)) }
}
