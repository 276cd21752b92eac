/** A row of any table, with its values as text. */
export interface StoredRow {
  readonly table: string
  readonly text: string
}

type All = (sql: string) => Promise<readonly unknown[]>

/** The tables of terms in the indexes of e-mail addresses and of names. */
export const TERMS = ['testkit_email_terms', 'testkit_name_terms'] as const
const INDEXES = ['auth_email_search', 'auth_name_search'] as const

/** Reads every row of every table of a SQLite database, and the terms of its full-text indexes. */
export async function readTables(all: All): Promise<readonly StoredRow[]> {
  // The indexes are stored in blobs, so their terms are read through vocabulary tables.
  for (const [number, terms] of TERMS.entries()) {
    await all(`create virtual table if not exists ${terms} using fts5vocab ('${INDEXES[number]}', 'row')`)
  }
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
