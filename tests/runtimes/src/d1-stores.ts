import type { Stores } from '@sallyport/core'
import { type D1Binding, d1 } from '@sallyport/sql/d1'

/** How many databases a Worker under test has: as many stores as one case may hold at once. */
export const DATABASES = 8

export type Bindings = Readonly<Record<string, D1Binding>>

let given = 0

/** The stores of the next database in turn, emptied: a fresh database for each case would outnumber what a Worker may bind. */
export async function d1Stores(env: Bindings): Promise<{ readonly stores: Stores }> {
  const binding = env[`DB${given++ % DATABASES}`]
  if (binding === undefined) throw new Error('a database is not bound')
  const { stores, migrate } = d1(binding)
  await migrate()
  const tables = await binding
    .prepare("select name from sqlite_master where type = 'table' and name glob 'auth_*' and name <> 'auth_migrations'")
    .all()
  // Sound: that is what the statement selects.
  const names = (tables.results as readonly { readonly name: string }[]).map(({ name }) => name)
  const deletions = names.map((name) => binding.prepare(`delete from ${name}`))
  await binding.batch([binding.prepare('pragma defer_foreign_keys = on'), ...deletions])
  return { stores }
}
