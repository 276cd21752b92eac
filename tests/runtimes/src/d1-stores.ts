import { type Harness, readTables } from '@sallyport/http-tests'
import { migrate } from '@sallyport/sql'
import { type D1Binding, d1 } from '@sallyport/sql/d1'
import { emptiableTables, emptyTables } from './empty-tables.ts'

/** Databases of a Worker under test: the number of stores that one case may use at once. */
export const DATABASES = 8

export type Bindings = { readonly [name: `DB${number}`]: D1Binding }

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
    tablesOf.set(name, await emptiableTables(db))
  } else await emptyTables(db, tables)
  return { stores, rows: () => readTables((text) => db.all({ sql: text, parameters: [] })) }
}
