import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger, Platform, Stores } from '@sallyport/core'
import { ALL_MIGRATIONS, type Snapshot } from '@sallyport/sql'
import { sqlite } from '@sallyport/sql/sqlite'
import type { DatabaseSettings, PostgresSettings } from '../configuration/settings.ts'
import { StartProblems } from '../configuration/start-problems.ts'
import { watchClock } from './checks/watch-clock.ts'

export interface Database {
  readonly stores: Stores
  /** Creates the event hub that all servers on this database share. Null if only this process uses the database. */
  readonly hub: Platform['hub'] | null
  /** Returns the number of connections, for metrics. Missing if the database has one connection only. */
  connections?(): { readonly total: number; readonly idle: number; readonly waiting: number }
  /** Throws if the database's file was deleted or replaced while it is open. Missing if the database is no file. */
  assertFile?(): void
  /** Returns the names of the migrations that the database lacks. */
  pendingMigrations(): Promise<readonly string[]>
  /** Calls `work` with the database as it is now: `work` doesn't see later writes. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the database and applies missing migrations. Throws StartProblems if the database can't be used. */
export function openDatabase(settings: DatabaseSettings, log: Logger): Promise<Database> {
  return 'url' in settings ? openPostgres(settings, log) : openSqlite(settings.path)
}

/** Returns the names of the migrations that the database lacks. Doesn't change the database. Throws StartProblems if the database can't be used. */
export async function pendingMigrationsOf(settings: DatabaseSettings): Promise<readonly string[]> {
  if ('url' in settings) {
    const { pendingMigrations, close } = await postgresOf(settings, 1)
    return pendingMigrations()
      .catch((error: unknown) => {
        throw unusablePostgres(error)
      })
      .finally(close)
  }
  if (settings.path === ':memory:' || !existsSync(settings.path)) return ALL_MIGRATIONS.map(({ name }) => name)
  try {
    const { pendingMigrations, close } = sqlite(settings.path)
    return await pendingMigrations().finally(close)
  } catch (error) {
    throw unusableSqlite(settings.path, error)
  }
}

/** Opens the database. Creates the folder of its file if the folder is missing. */
async function openSqlite(path: string): Promise<Database> {
  try {
    if (path !== ':memory:') await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const { stores, migrate, assertFile, snapshot, pendingMigrations, close } = sqlite(path)
    await migrate()
    return { stores, hub: null, assertFile, snapshot, pendingMigrations, close: async () => close() }
  } catch (error) {
    throw unusableSqlite(path, error)
  }
}

async function openPostgres(settings: PostgresSettings, log: Logger): Promise<Database> {
  const { db, stores, hub, migrate, pendingMigrations, clockDifferenceMs, snapshot, close } = await postgresOf(
    settings,
    settings.connections,
  )
  try {
    const { hasTrigramIndex } = await migrate()
    if (!hasTrigramIndex) {
      const note = 'a search for users reads all users; let a database administrator run `create extension pg_trgm`'
      log({ level: 'warn', event: 'database.pg_trgm.missing', note })
    }
    const endWatching = await watchClock(clockDifferenceMs, log)
    return {
      stores,
      hub: (more) => hub({ ...more, listen: settings.listen }),
      connections: db.connections,
      snapshot,
      pendingMigrations,
      close() {
        endWatching()
        return close()
      },
    }
  } catch (error) {
    await close()
    throw unusablePostgres(error)
  }
}

/** Creates the storage. Loads the driver only here, so that a server with SQLite doesn't. Throws StartProblems if the URL is wrong. */
async function postgresOf({ url, prepare }: PostgresSettings, maxConnections: number) {
  const { postgres } = await import('@sallyport/sql/postgres')
  try {
    return postgres(url, { maxConnections, prepare })
  } catch (error) {
    throw unusablePostgres(error)
  }
}

function unusableSqlite(path: string, error: unknown): StartProblems {
  return new StartProblems([`SALLYPORT_DATABASE_URL: ${path}: ${reasonOf(error)}`])
}

/** Returns an error with the driver's text. Such texts name hosts, users and databases, and never the password. */
function unusablePostgres(error: unknown): StartProblems {
  return new StartProblems([`SALLYPORT_DATABASE_URL: the Postgres database can't be used: ${reasonOf(error)}`])
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
