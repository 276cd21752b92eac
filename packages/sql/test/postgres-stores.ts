import type { SqlDatabase } from '../src/database/sql-database.ts'
import { type PostgresStorage, postgres } from '../src/postgres.ts'
import { createMigratedDatabase } from './postgres-cluster.ts'

/** Number of stores that one test may use at once. */
const DATABASES = 6

export interface EmptyStorage extends PostgresStorage {
  /** All rows of all tables, as text. */
  rows(): Promise<readonly { readonly table: string; readonly text: string }[]>
}

const storages: Promise<PostgresStorage>[] = []
let given = 0

/** The stores of the next database in turn, emptied: a new database for each test would take too long. */
export async function emptyStorage(): Promise<EmptyStorage> {
  const index = given++ % DATABASES
  const known = storages[index]
  storages[index] = known ?? migrated()
  const storage = await storages[index]
  const tables = await tablesOf(storage.db)
  if (known !== undefined) {
    // Empties all tables in one statement. Foreign keys delete the memberships of the tenants and the assignments of the roles.
    const deletions = tables.map((name, number) => `t${number} as (delete from ${name})`)
    await storage.db.run({ sql: `with ${deletions.join(', ')} select 1`, parameters: [] })
  }
  return { ...storage, stores: copyOf(storage.stores), rows: () => rowsOf(storage.db, tables) }
}

/** Copies of the stores, because tests replace methods of the stores that they are given. */
function copyOf(stores: PostgresStorage['stores']): PostgresStorage['stores'] {
  // The cast is safe: each store has the same methods as before.
  const copies = Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, { ...store }]),
  ) as typeof stores
  const { users, metadata, roles, tenants } = copies
  // Sets `reads` to the copies. Otherwise core would not use the profile store, because it would read other stores than these.
  return { ...copies, profiles: { ...copies.profiles, reads: { users, metadata, roles, tenants } } }
}

export async function closeStorages(): Promise<void> {
  for (const storage of storages.splice(0)) await (await storage).close()
}

async function migrated(): Promise<PostgresStorage> {
  const storage = postgres(await createMigratedDatabase(), { maxConnections: 5 })
  // Drops the trigger that refuses to delete rows of the audit trail, so that the table can be emptied.
  await storage.db.run({ sql: 'drop trigger auth_audit_unchanged on auth_audit', parameters: [] })
  return storage
}

async function tablesOf(db: SqlDatabase): Promise<readonly string[]> {
  const rows = await db.all({
    sql: `select tablename as name from pg_tables where schemaname = current_schema() and tablename not in ('auth_migrations', 'auth_locks')`,
    parameters: [],
  })
  // The cast is safe: the statement selects this column.
  return (rows as readonly { readonly name: string }[]).map(({ name }) => name)
}

async function rowsOf(db: SqlDatabase, tables: readonly string[]) {
  const rows: { readonly table: string; readonly text: string }[] = []
  for (const table of tables) {
    const found = await db.all({ sql: `select * from ${table}`, parameters: [] })
    rows.push(...found.map((row) => ({ table, text: JSON.stringify(row) })))
  }
  return rows
}
