import { type Harness, readTables } from '@sallyport/http-tests'
import { sqlite } from '@sallyport/sql/sqlite'

/** A fresh database in memory, by the `node:sqlite` that Node, Bun and Deno each have. */
export async function sqliteStores(): ReturnType<Harness['stores']> {
  const { db, stores, migrate, close } = sqlite(':memory:')
  await migrate()
  const rows = () => readTables((text) => db.all({ sql: text, parameters: [] }))
  return { stores, rows, close: async () => close() }
}
