/** A row of any table, with its values as text. */
export interface StoredRow {
  readonly table: string
  readonly text: string
}

type All = (sql: string) => Promise<readonly unknown[]>

/** The table of terms in the index of e-mail addresses. */
export const TERMS = 'testkit_email_terms'

/** Reads every row of every table of a SQLite database, and the terms of its full-text index. */
export async function readTables(all: All): Promise<readonly StoredRow[]> {
  await all(`create virtual table if not exists ${TERMS} using fts5vocab ('auth_email_search', 'row')`)
  // The index is stored in blobs, so its terms are read through a vocabulary table.
  const listed = await all(
    "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'auth_*_search_*'",
  )
  const rows: StoredRow[] = []
  for (const { name } of listed as readonly { readonly name: string }[]) {
    const found = await all(`select * from "${name}"`)
    rows.push(...found.map((row) => ({ table: name, text: JSON.stringify(row) })))
  }
  return rows
}
