/**
 * All stores of Sallyport, in SQL. The stores write the statements and an adapter runs them. The adapters are
 * `@sallyport/sql/sqlite`, `@sallyport/sql/d1`, `@sallyport/sql/postgres`, or the host's own SqlDatabase. The
 * migrations create the tables.
 */
export type { RowSearch, SqlDialect } from './dialect.ts'
export { migrate } from './migrate.ts'
export { type MigrationFile, migrationFiles } from './migration-files.ts'
export { ALL_MIGRATIONS } from './migrations/all-migrations.ts'
export type { Migration } from './migrations/migration.ts'
export { pendingMigrations } from './pending-migrations.ts'
export { postgresUrlProblem } from './postgres/connection-options.ts'
export type { Tables } from './schema.ts'
export type { SqlDatabase } from './sql-database.ts'
export type { SqlStorage } from './sql-storage.ts'
export { type SqlStores, sqlStores } from './sql-stores.ts'
export { sqliteDialect } from './sqlite-dialect.ts'
export type { Param, Statement } from './statement.ts'
