import type { SqlDatabase } from '@sallyport/sql'

const AUDIT_TRIGGERS = ['auth_audit_unchanged', 'auth_audit_undeleted']

/** Prepares a migrated SQLite or D1 database for `emptyTables`. Returns the names of its tables. */
export async function emptiableTables(db: SqlDatabase): Promise<readonly string[]> {
  // The audit trail refuses to be emptied.
  await db.batch(AUDIT_TRIGGERS.map((trigger) => statement(`drop trigger ${trigger}`)))
  // Triggers empty the indexes of addresses and names.
  const own = "type = 'table' and name glob 'auth_*' and name not glob 'auth_*_search*' and name <> 'auth_migrations'"
  const found = await db.all<{ readonly name: string }>(statement(`select name from sqlite_master where ${own}`))
  return found.map(({ name }) => name)
}

/** Deletes all rows. Looks first for the few tables that have any, which takes half the time of deleting from all. */
export async function emptyTables(db: SqlDatabase, tables: readonly string[]): Promise<void> {
  const columns = tables.map((table) => `exists (select 1 from ${table}) as ${table}`)
  const filled = await db.first<Readonly<Record<string, number>>>(statement(`select ${columns.join(', ')}`))
  const deletions = tables.filter((table) => filled?.[table] === 1).map((table) => statement(`delete from ${table}`))
  if (deletions.length > 0) await db.batch([statement('pragma defer_foreign_keys = on'), ...deletions])
}

function statement(text: string) {
  return { sql: text, parameters: [] }
}
