import { type Harness, readTables } from '@sallyport/http-tests'
import { migrate } from '@sallyport/sql'
import { type D1Binding, d1 } from '@sallyport/sql/d1'

/** Databases of a Worker under test: the number of stores that one case may use at once. */
export const DATABASES = 8

export type Bindings = { readonly [name: `DB${number}`]: D1Binding }

const AUDIT_TRIGGERS = ['auth_audit_unchanged', 'auth_audit_undeleted']

let given = 0
/** Tables of the databases that already have the schema. */
const tablesOf = new Map<string, readonly string[]>()

/**
 * The stores of the next database in turn, emptied. A new database for each case would exceed the bindings of a Worker.
 */
export async function d1Stores(env: Bindings): ReturnType<Harness['stores']> {
  const name = `DB${given++ % DATABASES}` as const
  const binding = env[name]
  if (binding === undefined) throw new Error(`${name} is not bound`)
  const { stores, db } = d1(binding)
  const tables = tablesOf.get(name)
  if (tables === undefined) {
    await migrate(db)
    // The audit trail refuses to be emptied.
    for (const trigger of AUDIT_TRIGGERS) await binding.prepare(`drop trigger ${trigger}`).all()
    tablesOf.set(name, await tablesIn(binding))
  } else {
    const deletions = tables.map((table) => binding.prepare(`delete from ${table}`))
    await binding.batch([binding.prepare('pragma defer_foreign_keys = on'), ...deletions])
  }
  return { stores, rows: () => readTables(async (text) => (await binding.prepare(text).all()).results) }
}

async function tablesIn(binding: D1Binding): Promise<readonly string[]> {
  // Triggers empty the indexes of addresses and names.
  const own = "type = 'table' and name glob 'auth_*' and name not glob 'auth_*_search*' and name <> 'auth_migrations'"
  const { results } = await binding.prepare(`select name from sqlite_master where ${own}`).all()
  // The cast is safe: the statement selects this column.
  return (results as readonly { readonly name: string }[]).map(({ name }) => name)
}
