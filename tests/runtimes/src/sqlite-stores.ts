import { type Harness, readTables } from '@sallyport/http-tests'
import { sqlite } from '@sallyport/sql/sqlite'

interface Definition {
  readonly type: string
  readonly name: string
  readonly sql: string
}

/** Statements that create the migrated schema. They take half the time of the migrations. */
let schema: Promise<readonly string[]> | undefined

/** A new database in memory, by the `node:sqlite` of Node, Bun and Deno. */
export async function sqliteStores(): ReturnType<Harness['stores']> {
  schema ??= migratedSchema()
  const { db, stores, close } = sqlite(':memory:')
  await db.batch((await schema).map((text) => ({ sql: text, parameters: [] })))
  const rows = () => readTables((text) => db.all({ sql: text, parameters: [] }))
  return { stores, rows, close: async () => close() }
}

async function migratedSchema(): Promise<readonly string[]> {
  const { db, migrate, close } = sqlite(':memory:')
  await migrate()
  const text = 'select type, name, sql from sqlite_master where sql is not null order by rowid'
  const definitions = await db.all<Definition>({ sql: text, parameters: [] })
  close()
  // Creating a virtual table creates its shadow tables, too.
  const virtual = definitions.filter(({ sql }) => sql.toLowerCase().startsWith('create virtual table'))
  const isShadow = ({ type, name }: Definition) =>
    type === 'table' && virtual.some((table) => name.startsWith(`${table.name}_`))
  return definitions.filter((definition) => !isShadow(definition)).map(({ sql }) => sql)
}
