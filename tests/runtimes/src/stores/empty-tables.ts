import type { SqlDatabase } from '@sallyport/sql'

/** Definitions of a migrated SQLite or D1 database that `emptyTables` needs. */
export interface Emptiable {
  readonly tables: readonly string[]
  /** Triggers by which the audit trail refuses to be emptied, with the SQL that creates them. */
  readonly triggers: readonly Definition[]
}

interface Definition {
  readonly name: string
  readonly sql: string
}

const AUDIT = 'auth_audit'

export async function emptiable(db: SqlDatabase): Promise<Emptiable> {
  const definitions = (where: string) =>
    db.all<Definition>(statement(`select name, sql from sqlite_master where ${where}`))
  // Triggers empty the indexes of addresses and names.
  const own = "type = 'table' and name glob 'auth_*' and name not glob 'auth_*_search*' and name <> 'auth_migrations'"
  const tables = (await definitions(own)).map(({ name }) => name)
  return { tables, triggers: await definitions(`type = 'trigger' and tbl_name = '${AUDIT}'`) }
}

/** Deletes all rows. Looks first for the tables that have any, because most are empty. */
export async function emptyTables(db: SqlDatabase, { tables, triggers }: Emptiable): Promise<void> {
  const columns = tables.map((table) => `exists (select 1 from ${table}) as ${table}`)
  const row = await db.first<Readonly<Record<string, number>>>(statement(`select ${columns.join(', ')}`))
  const filled = tables.filter((table) => row?.[table] === 1)
  if (filled.length === 0) return
  const refusals = filled.includes(AUDIT) ? triggers : []
  await db.batch([
    statement('pragma defer_foreign_keys = on'),
    ...refusals.map(({ name }) => statement(`drop trigger ${name}`)),
    ...filled.map((table) => statement(`delete from ${table}`)),
    ...refusals.map(({ sql }) => statement(sql)),
  ])
}

function statement(text: string) {
  return { sql: text, parameters: [] }
}
