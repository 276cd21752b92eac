import { isConflict } from '@sallyport/core/ports'
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts'
import { insertInto } from './row-writes.ts'
import type { Tables } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'
import { sql } from './statement.ts'

/**
 * Brings the schema up to date; does nothing when it is. Any number of processes may start at once: each step begins by
 * inserting its name, in one transaction with its statements, so one process makes it and the others find the name taken.
 */
export async function migrate(db: SqlDatabase): Promise<void> {
  await db.run(sql`create table if not exists auth_migrations (name text not null primary key)`)
  const rows = await db.all(sql<Tables['auth_migrations']>`select name from auth_migrations`)
  const done = new Set(rows.map(({ name }) => name))
  for (const { name, statements } of ALL_MIGRATIONS.filter((migration) => !done.has(migration.name))) {
    const marker = insertInto('auth_migrations', { name })
    try {
      await db.batch([marker, ...statements.map((text) => ({ sql: text, parameters: [] }))])
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
}
