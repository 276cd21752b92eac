/**
 * The interface between the stores, which write statements, and an adapter (sqlite.ts, d1.ts), which runs them. Each
 * statement is atomic and a batch is one transaction. There are no interactive transactions, because D1 has none.
 * Adapters reject with ConflictError if a key is taken, with StoreUnavailableError for a transient failure (locked,
 * full), and with the database's own error otherwise.
 */
import type { Statement } from './statement.ts'

export interface SqlDatabase {
  first<R>(statement: Statement<R>): Promise<R | null>
  all<R>(statement: Statement<R>): Promise<readonly R[]>
  /** Returns the number of changed rows. */
  run(statement: Statement): Promise<number>
  /** Runs all statements in order or none. Returns the rows of each. */
  batch<R>(statements: readonly Statement<R>[]): Promise<readonly (readonly R[])[]>
}
