/** Stores in Cloudflare D1. Every statement runs on the primary database, so that reads see the latest writes. */
import { asStoreError } from './as-store-error.ts'
import { migrate } from './migrate.ts'
import type { SqlDatabase } from './sql-database.ts'
import type { SqlStorage } from './sql-storage.ts'
import { sqlStores } from './sql-stores.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Statement } from './statement.ts'

/** The methods of a D1 binding (`env.DB`) that the stores call. */
export interface D1Binding {
  prepare(text: string): D1Statement
  batch(statements: D1Statement[]): Promise<readonly D1Answer[]>
}

export interface D1Statement {
  bind(...values: unknown[]): D1Statement
  all(): Promise<D1Answer>
}

export interface D1Answer {
  readonly results: readonly unknown[]
  readonly meta: { readonly changes?: number }
}

/** Creates the stores on a D1 binding. A batch of statements runs as one transaction. */
export function d1(binding: D1Binding): SqlStorage {
  const prepare = ({ sql, parameters }: Statement) => binding.prepare(sql).bind(...parameters)

  async function all<R>(statement: Statement<R>): Promise<readonly R[]> {
    const { results } = await refined(prepare(statement).all())
    // The cast is sound if the author of the SQL has declared the right type for its rows; nothing checks it at run
    // time.
    return results as readonly R[]
  }

  const db: SqlDatabase = {
    dialect: sqliteDialect,
    all,
    async first(statement) {
      return (await all(statement))[0] ?? null
    },
    async run(statement) {
      return (await refined(prepare(statement).all())).meta.changes ?? 0
    },
    async batch<R>(statements: readonly Statement<R>[]) {
      const answers = await refined(binding.batch(statements.map(prepare)))
      // The cast is sound if the author of the SQL has declared the right type for its rows; nothing checks it at run
      // time.
      return answers.map(({ results }) => results as readonly R[])
    },
  }
  return { db, stores: sqlStores(db), migrate: () => migrate(db), close: () => {} }
}

async function refined<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw asStoreError(error)
  }
}
