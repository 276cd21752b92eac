import { isConflict } from '@sallyport/core/ports'
import type { Tables } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { sql } from '../database/statement.ts'
import { insertInto } from '../stores/rows/row-writes.ts'
import { ALL_MIGRATIONS } from './all-migrations.ts'
import type { Migration } from './migration.ts'

/**
 * Applies all migrations that the database lacks. Rejects without changes if a newer version of this package created
 * the schema. Several processes may call this function at once. Each migration inserts its name in the same
 * transaction as its statements, so only one process applies it.
 */
export async function migrate(db: SqlDatabase, migrations: readonly Migration[] = ALL_MIGRATIONS): Promise<void> {
  const { migrationLock } = db.dialect
  const create = sql`create table if not exists auth_migrations (name text not null primary key)`
  // Without a lock, runs a single statement: if the table exists, SQLite then needs no write lock.
  await (migrationLock.length === 0 ? db.run(create) : db.batch([...migrationLock, create]))
  const rows = await db.all(sql<Tables['auth_migrations']>`select name from auth_migrations order by name`)
  const done = new Set(rows.map(({ name }) => name))
  const known = migrations.map(({ name }) => name)
  const unknown = [...done].filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `A newer version of Sallyport created this database: ${unknown.join(', ')} is unknown to this version. ` +
        'Run the newer version or restore a backup from before the upgrade',
    )
  }
  for (const { name, statements } of migrations.filter((migration) => !done.has(migration.name))) {
    const marker = insertInto('auth_migrations', { name })
    try {
      await db.batch([...migrationLock, marker, ...statements.map((text) => ({ sql: text, parameters: [] }))])
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
}
