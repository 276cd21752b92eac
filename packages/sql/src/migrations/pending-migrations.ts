import { isMissingTable } from '../database/as-store-error.ts'
import type { Tables } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { sql } from '../database/statement.ts'
import type { Migration } from './migration.ts'
import { MIGRATION_NAMES } from './migration-names.ts'

/** Returns the names of the migrations that the database lacks, in order. Changes nothing. */
export async function pendingMigrations(
  db: SqlDatabase,
  migrations: readonly Pick<Migration, 'name'>[] = MIGRATION_NAMES.map((name) => ({ name })),
): Promise<readonly string[]> {
  const done = new Set(await appliedMigrations(db))
  return migrations.map(({ name }) => name).filter((name) => !done.has(name))
}

async function appliedMigrations(db: SqlDatabase): Promise<readonly string[]> {
  try {
    const rows = await db.all(sql<Tables['auth_migrations']>`select name from auth_migrations order by name`)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}
