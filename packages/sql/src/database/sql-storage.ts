import type { SqlStores } from '../stores/sql-stores.ts'
import type { SqlDatabase } from './sql-database.ts'

export interface SqlStorage {
  readonly db: SqlDatabase
  readonly stores: SqlStores
  /** Applies missing migrations. Must be called before the first request. Several processes may call it at once. */
  migrate(): Promise<void>
  /** Returns the names of the migrations that the database lacks, in order. Changes nothing. */
  pendingMigrations(): Promise<readonly string[]>
  /** Closes the database connection. Does nothing if the database has no connection (D1). */
  close(): void
}
