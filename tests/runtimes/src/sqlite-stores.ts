import { type Harness, readTables } from '@sallyport/http-tests'
import { sqlite } from '@sallyport/sql/sqlite'

/** A new database in memory, by the `node:sqlite` of Node, Bun and Deno. */
export async function sqliteStores(): ReturnType<Harness['stores']> {
  const { db, stores, migrate, close } = sqlite(':memory:')
  await migrate()
  const rows = () => readTables((text) => db.all({ sql: text, parameters: [] }))
  return { stores, rows, close: async () => close() }
}
