/** Stores in Cloudflare D1. Without the option `replicas`, every statement runs on the primary database, so that reads see the latest writes. */
import { withPlaces } from '@sallyport/core/ports'
import { asStoreError } from './database/as-store-error.ts'
import { withSharedParameters } from './database/share-parameters.ts'
import type { SqlDatabase } from './database/sql-database.ts'
import type { SqlStorage } from './database/sql-storage.ts'
import { sqliteDialect } from './database/sqlite-dialect.ts'
import type { Statement } from './database/statement.ts'
import { pendingMigrations } from './migrations/pending-migrations.ts'
import { withReplicaLists } from './stores/rows/with-replica-lists.ts'
import { sqlStores } from './stores/sql-stores.ts'

export { pendingMigrations } from './migrations/pending-migrations.ts'

/** The methods of a D1 binding (`env.DB`) that the stores call. */
export interface D1Binding extends D1Session {
  /** Required by the option `replicas`. */
  withSession?(constraint: 'first-unconstrained'): D1Session
}

export interface D1Session {
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

export interface D1Options {
  /**
   * Reads the administrators' lists and figures from the nearest replica of the database, by D1's Sessions API. A replica may lag behind the
   * primary, from which everything else is read. The database must have read replication enabled; without it, D1 reads the primary. Default
   * false.
   */
  readonly replicas?: boolean
}

/**
 * Stores on D1. Has no `migrate`, so that a Worker doesn't bundle the SQL of all migrations: Wrangler applies the files
 * of `migrationFiles()`. Elsewhere, such as in tests, call `migrate(storage.db)` of `@sallyport/sql`.
 */
export type D1Storage = Omit<SqlStorage, 'migrate'>

/**
 * Creates the stores on a D1 binding. A batch of statements runs as one transaction. Throws a TypeError if the
 * option `replicas` is set and the binding has no `withSession`.
 *
 * @example
 * export default {
 *   async fetch(request: Request, env: { DB: D1Binding }) {
 *     const { stores } = d1(env.DB)
 *     return Response.json(await stores.users.count())
 *   },
 * }
 */
export function d1(binding: D1Binding, { replicas = false }: D1Options = {}): D1Storage {
  const db = databaseOn(() => binding)
  const stores = sqlStores(db)
  if (replicas && binding.withSession === undefined)
    throw new TypeError(
      'the option `replicas` needs a D1 binding with `withSession`: update workerd or wrangler, or leave the option out',
    )
  // Opens a session per statement. In a shared session, each read would wait until the replica is as recent as the
  // session's earlier statements.
  const replica = databaseOn(() => binding.withSession?.('first-unconstrained') ?? binding)
  const all = replicas ? withReplicaLists(stores, sqlStores(replica)) : stores
  return {
    db,
    stores: withPlaces(all, [{ name: 'the D1 binding', parts: [binding] }]),
    pendingMigrations: () => pendingMigrations(db),
    close: () => {},
  }
}

function databaseOn(session: () => D1Session): SqlDatabase {
  function prepared(on: D1Session, statement: Statement): D1Statement {
    const { sql, parameters } = withSharedParameters(statement)
    return on.prepare(sql).bind(...parameters)
  }

  async function all<R>(statement: Statement<R>): Promise<readonly R[]> {
    const { results } = await refined(prepared(session(), statement).all())
    // The cast is sound if the author of the SQL has declared the right type for its rows; nothing checks it at run
    // time.
    return results as readonly R[]
  }

  return {
    dialect: sqliteDialect,
    all,
    async first(statement) {
      return (await all(statement))[0] ?? null
    },
    async run(statement) {
      return (await refined(prepared(session(), statement).all())).meta.changes ?? 0
    },
    async batch<R>(statements: readonly Statement<R>[]) {
      const on = session()
      const answers = await refined(on.batch(statements.map((statement) => prepared(on, statement))))
      // The cast is sound if the author of the SQL has declared the right type for its rows; nothing checks it at run
      // time.
      return answers.map(({ results }) => results as readonly R[])
    },
  }
}

async function refined<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw asStoreError(error)
  }
}
