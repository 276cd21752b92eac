/**
 * The interface between the stores, which write SQL statements, and an adapter (sqlite.ts, d1.ts, postgres.ts), which
 * runs them.
 * Each statement is atomic, and a batch is one transaction. Interactive transactions don't exist, because D1 has
 * none. An adapter rejects with ConflictError if a key is taken, and with StoreUnavailableError after a transient
 * failure (database locked or full). After any other failure an adapter rejects with the database's own error.
 */
import type { SqlDialect } from './dialect.ts'
import type { Statement } from './statement.ts'

export interface SqlDatabase {
  /** The SQL that differs between kinds of databases. */
  readonly dialect: SqlDialect
  /** True if a statement blocks the event loop while it runs, as with `node:sqlite`. Default false. */
  readonly isBlocking?: boolean
  /** Aborted when the database is closed. Long work in batches then ends. */
  readonly closing?: AbortSignal
  first<R>(statement: Statement<R>): Promise<R | null>
  all<R>(statement: Statement<R>): Promise<readonly R[]>
  /** Runs the statement and returns the number of changed rows. */
  run(statement: Statement): Promise<number>
  /** Runs the statements in order, as one transaction. Returns the rows of each statement. */
  batch<R>(statements: readonly Statement<R>[]): Promise<readonly (readonly R[])[]>
}
