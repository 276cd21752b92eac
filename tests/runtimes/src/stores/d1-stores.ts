import { type Harness, readTables } from '@sallyport/http-tests'
import { migrate } from '@sallyport/sql'
import { type D1Binding, d1 } from '@sallyport/sql/d1'
import { type Emptiable, emptiable, emptyTables } from './empty-tables.ts'

/** Databases of a Worker under test: the number of stores that one case may use at once. */
export const DATABASES = 8

export type Bindings = { readonly [name: `DB${number}`]: D1Binding }

let given = 0
/** The databases that already have the schema. */
const migrated = new Map<string, Emptiable>()

/**
 * The stores of the next database in turn, emptied. A new database for each case would exceed the bindings of a Worker.
 */
export async function d1Stores(env: Bindings): ReturnType<Harness['stores']> {
  const name = `DB${given++ % DATABASES}` as const
  const binding = env[name]
  if (binding === undefined) throw new Error(`${name} is not bound`)
  const { stores, db } = d1(binding)
  const known = migrated.get(name)
  if (known === undefined) {
    await migrate(db)
    migrated.set(name, await emptiable(db))
  } else await emptyTables(db, known)
  return { stores, rows: () => readTables((text) => db.all({ sql: text, parameters: [] })) }
}
