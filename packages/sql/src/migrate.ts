import { isConflict } from '@sallyport/core/ports'
import { CompiledQuery } from 'kysely'
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts'
import type { SqlDatabase } from './sql-database.ts'

/**
 * Brings the schema up to date; does nothing when it is. Any number of processes may start at once: each step begins by
 * inserting its name, in one transaction with its statements, so one process makes it and the others find the name taken.
 */
export async function migrate(db: SqlDatabase): Promise<void> {
  const { queries } = db
  await db.run(CompiledQuery.raw('create table if not exists auth_migrations (name text not null primary key)'))
  const rows = await db.all(queries.selectFrom('auth_migrations').select('name').compile())
  const done = new Set(rows.map(({ name }) => name))
  for (const { name, statements } of ALL_MIGRATIONS.filter((migration) => !done.has(migration.name))) {
    const marker = queries.insertInto('auth_migrations').values({ name }).compile()
    try {
      await db.batch([marker, ...statements.map((text) => CompiledQuery.raw(text))])
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
}
