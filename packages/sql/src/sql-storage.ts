import type { SqlDatabase } from './sql-database.ts'
import type { SqlStores } from './sql-stores.ts'

/** A database with the stores on it. */
export interface SqlStorage {
  readonly db: SqlDatabase
  readonly stores: SqlStores
  /** Brings the schema up to date; call it before the first request. Safe when several processes do. */
  migrate(): Promise<void>
  /** Ends the connection, where there is one. */
  close(): void
}
