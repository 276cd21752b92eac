/** A row of any table, its values as text. */
export interface StoredRow {
  readonly table: string
  readonly text: string
}

type All = (sql: string) => Promise<readonly unknown[]>

/** The table of the terms that the index of users' addresses holds. */
export const TERMS = 'testkit_email_terms'

/** Every row of every table of a SQLite database, of its full-text index too: of that, the terms. */
export async function readTables(all: All): Promise<readonly StoredRow[]> {
  await all(`create virtual table if not exists ${TERMS} using fts5vocab ('auth_email_search', 'row')`)
  // What the index is stored in is blobs, whose terms the vocabulary tells.
  const listed = await all(
    "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'auth_email_search_*'",
  )
  const rows: StoredRow[] = []
  for (const { name } of listed as readonly { readonly name: string }[]) {
    const found = await all(`select * from "${name}"`)
    rows.push(...found.map((row) => ({ table: name, text: JSON.stringify(row) })))
  }
  return rows
}
