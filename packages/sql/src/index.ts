/**
 * All stores of Sallyport, in SQL. The stores write the statements and an adapter runs them. The adapters are
 * `@sallyport/sql/sqlite`, `@sallyport/sql/d1`, `@sallyport/sql/postgres`, or the host's own SqlDatabase. The
 * migrations create the tables.
 */
export type { RowSearch, SqlDialect } from './database/dialect.ts'
export type { Tables } from './database/schema.ts'
export type { SqlDatabase } from './database/sql-database.ts'
export type { SqlStorage } from './database/sql-storage.ts'
export { sqliteDialect } from './database/sqlite-dialect.ts'
export type { Param, Statement } from './database/statement.ts'
export { ALL_MIGRATIONS } from './migrations/all-migrations.ts'
export { migrate } from './migrations/migrate.ts'
export type { Migration } from './migrations/migration.ts'
export { type MigrationFile, migrationFiles } from './migrations/migration-files.ts'
export { pendingMigrations } from './migrations/pending-migrations.ts'
export { postgresUrlProblem } from './postgres/connection-options.ts'
export { type AccountParts, type Snapshot, snapshotOn } from './snapshot.ts'
export { type SqlStores, sqlStores } from './stores/sql-stores.ts'
