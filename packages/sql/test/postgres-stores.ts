import { type PostgresStorage, postgres } from '../src/postgres.ts'
import type { SqlDatabase } from '../src/sql-database.ts'
import { createDatabase } from './postgres-cluster.ts'

/** Number of stores that one test may use at once. */
const DATABASES = 6

const storages: Promise<PostgresStorage>[] = []
let given = 0

/** The stores of the next database in turn, emptied: a new database for each test would take too long. */
export async function emptyStorage(): Promise<PostgresStorage> {
  const index = given++ % DATABASES
  const known = storages[index]
  storages[index] = known ?? migrated()
  const storage = await storages[index]
  if (known !== undefined) await deleteAll(storage.db)
  return storage
}

export async function closeStorages(): Promise<void> {
  for (const storage of storages.splice(0)) await (await storage).close()
}

async function migrated(): Promise<PostgresStorage> {
  const storage = postgres(await createDatabase())
  await storage.migrate()
  return storage
}

/** Deletes all rows in one statement. Memberships and assignments go with their tenants and roles. */
async function deleteAll(db: SqlDatabase): Promise<void> {
  const rows = await db.all({
    sql: `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'auth_migrations'`,
    parameters: [],
  })
  // The cast is safe: the statement selects this column.
  const names = (rows as readonly { readonly name: string }[]).map(({ name }) => name)
  const deletions = names.map((name, index) => `t${index} as (delete from ${name})`)
  await db.run({ sql: `with ${deletions.join(', ')} select 1`, parameters: [] })
}
