/**
 * Stores in Postgres, for services of several processes. Needs the package `pg`. CockroachDB and YugabyteDB speak the
 * same protocol; `docs/operations/several-machines.md` says what differs.
 */
import { type Hub, type HubSettings, type Place, withPlaces } from '@sallyport/core/ports'
import type { SqlStorage } from './database/sql-storage.ts'
import { sql } from './database/statement.ts'
import { migrate } from './migrations/migrate.ts'
import { pendingMigrations } from './migrations/pending-migrations.ts'
import { clockDifference } from './postgres/clock-difference.ts'
import { assertSchema, type PostgresOptions, postgresUrlProblem } from './postgres/connection-options.ts'
import { type PostgresDatabase, postgresDatabase } from './postgres/postgres-database.ts'
import { databaseLock } from './postgres/postgres-dialect.ts'
import { type PostgresHubOptions, postgresHub } from './postgres/postgres-hub.ts'
import { migrationsFor, POSTGRES_MIGRATIONS } from './postgres/postgres-migrations.ts'
import { readPostgresSnapshot } from './postgres/postgres-snapshot.ts'
import { createUserTrigrams } from './postgres/user-trigrams.ts'
import type { Snapshot } from './snapshot.ts'
import { sqlStores } from './stores/sql-stores.ts'

export type { PostgresOptions } from './postgres/connection-options.ts'
export type { PostgresHubOptions } from './postgres/postgres-hub.ts'
export { POSTGRES_MIGRATIONS } from './postgres/postgres-migrations.ts'

export interface PostgresStorage extends Omit<SqlStorage, 'migrate'> {
  readonly db: PostgresDatabase
  /**
   * Creates the event hub that all processes on this database share, for the option `hub` of createSallyport. Opens one
   * more connection when the first stream subscribes.
   */
  hub(settings?: HubSettings & PostgresHubOptions): Required<Hub>
  /**
   * Applies missing migrations, under a lock: of any number of processes one applies them and the others wait. Rejects
   * without changes if a newer version of this package created the schema. Then creates the trigram indexes for searches of users.
   */
  migrate(): Promise<MigrationResult>
  /**
   * Returns by how many milliseconds this machine's clock is ahead of the database's; negative if it is behind. All machines of a
   * service should differ by less than a few seconds. Precise to half of a statement's time.
   */
  clockDifferenceMs(): Promise<number>
  /** Calls `work` with the database as it is now: `work` doesn't see later writes. Opens one more connection for it. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** Closes all connections, once their statements are done. */
  close(): Promise<void>
}

export interface MigrationResult {
  /**
   * False if the database lacks the extension `pg_trgm` and this role may not create it. A search for users then reads
   * all users.
   */
  readonly hasTrigramIndex: boolean
}

/**
 * Creates the stores in a Postgres database. Connects at the first statement, and again after the database was
 * unavailable. Throws if the URL is wrong, or if a file that the URL names can't be read.
 *
 * @param url `postgres://user:password@host:5432/database`, with parameters of libpq: `sslmode` (`disable`, `require`, `verify-ca`, `verify-full`),
 *   `sslrootcert`, `sslcert`, `sslkey`. Default: no encryption.
 *
 * @example
 * const database = postgres('postgres://sallyport@localhost:5432/sallyport')
 * await database.migrate()
 * const { stores } = database
 */
export function postgres(url: string, options: PostgresOptions = {}): PostgresStorage {
  const problem = postgresUrlProblem(url)
  if (problem !== null) throw new TypeError(`The URL of the Postgres database ${problem}`)
  const { schema } = options
  if (schema !== undefined) assertSchema(schema, url)
  const db = postgresDatabase(url, options)
  const place = placeOf(url, schema)
  const hubs: Required<Hub>[] = []
  return {
    db,
    stores: withPlaces(sqlStores(db), [place]),
    hub(settings = {}) {
      const hub = withPlaces(postgresHub(db, { url, options }, settings), [place])
      hubs.push(hub)
      return hub
    },
    async migrate() {
      if (schema !== undefined) await enterSchema(db, schema)
      await migrate(db, await migrationsFor(db))
      return { hasTrigramIndex: await createUserTrigrams(db, schema === undefined ? '' : ' schema public') }
    },
    pendingMigrations: () => pendingMigrations(db, POSTGRES_MIGRATIONS),
    clockDifferenceMs: () => clockDifference(db),
    snapshot: (work) => readPostgresSnapshot(url, options, work),
    async close() {
      await Promise.all(hubs.map((hub) => hub.close()))
      await db.close()
    },
  }
}

/** Returns the place of the data: server, database and schema. Doesn't notice that two host names lead to the same server. */
function placeOf(url: string, schema: string | undefined): Place {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const inside = schema ?? searchParams.get('options') ?? ''
  const database = `${searchParams.get('host') ?? hostname}:${port || 5432}${pathname}`
  return {
    name: `the Postgres database ${database}${inside && `, schema ${inside}`}`,
    parts: ['postgres', database, inside],
  }
}

/**
 * Creates the schema if it is missing. If it exists, the role needs no right to create schemas. Rejects if connections use another schema: behind
 * a pooler that drops the setting `search_path`, the tables of all services would be created in one schema.
 */
async function enterSchema(db: PostgresDatabase, schema: string): Promise<void> {
  const found = await db.first(sql`select 1 as found from pg_namespace where nspname = ${schema}`)
  if (found === null)
    await db.batch([...databaseLock, { sql: `create schema if not exists "${schema}"`, parameters: [] }])
  const current = await db.first(sql<{ readonly name: string | null }>`select current_schema() as name`)
  if (current?.name !== schema)
    throw new Error(
      `The connections to Postgres aren't in the schema ${schema} but in ${current?.name ?? 'none'}. If a pooler drops the setting search_path, set it for the role: alter role … set search_path. Otherwise grant the role usage on the schema`,
    )
}
