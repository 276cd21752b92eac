/**
 * A database as the stores see it: they write the statements, an adapter (sqlite.ts, d1.ts) runs them.
 * Every statement is atomic by itself and a batch is one transaction; there are no interactive ones, because D1 has none.
 * A violated key is a ConflictError, a failure that may pass (locked, full) a StoreUnavailableError; anything else is what the database threw.
 */
import type { Statement } from './statement.ts'

export interface SqlDatabase {
  first<R>(statement: Statement<R>): Promise<R | null>
  all<R>(statement: Statement<R>): Promise<readonly R[]>
  /** How many rows it changed. */
  run(statement: Statement): Promise<number>
  /** All or none, in order; the rows that each gave. */
  batch<R>(statements: readonly Statement<R>[]): Promise<readonly (readonly R[])[]>
}
