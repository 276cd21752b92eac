import type { SqlDatabase } from './sql-database.ts'
import type { SqlStores } from './sql-stores.ts'

export interface SqlStorage {
  readonly db: SqlDatabase
  readonly stores: SqlStores
  /** Brings the schema up to date. Call it before the first request; several processes may call it at once. */
  migrate(): Promise<void>
  /** Closes the connection, if the database has one. */
  close(): void
}
