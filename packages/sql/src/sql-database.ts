/**
 * A database as the stores see it: Kysely writes the statements, an adapter (sqlite.ts, d1.ts) runs them.
 * Every statement is atomic by itself and a batch is one transaction; there are no interactive ones, because D1 has none.
 * A violated key is a ConflictError, anything else rejects with what the database threw.
 */
import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './schema.ts'

export interface SqlDatabase {
  /** Builds and compiles; connects to nothing. */
  readonly queries: Kysely<Tables>
  first<R>(query: CompiledQuery<R>): Promise<R | null>
  all<R>(query: CompiledQuery<R>): Promise<readonly R[]>
  /** How many rows it changed. */
  run(query: CompiledQuery<unknown>): Promise<number>
  /** All or none, in order; the rows that each gave. */
  batch<R>(queries: readonly CompiledQuery<R>[]): Promise<readonly (readonly R[])[]>
}
