/** A SQLite file for each realm. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type SqliteOptions, type SqliteStorage, sqlite } from '@sallyport/sql/sqlite'
import { assertRealmId } from '../realm-id.ts'

/**
 * Returns the function that opens the file `realm-<id>.db` of a realm in this folder. Creates the folder, readable by its owner only, and a missing
 * file. Creates a file for every id that it gets: return null from `open` for realms that don't exist, without calling this function.
 *
 * @example
 * const databaseOf = sqliteRealms('data')
 * const { stores } = databaseOf('acme')
 */
export function sqliteRealms(folder: string, options: SqliteOptions = {}): (realm: string) => SqliteStorage {
  return (realm) => {
    assertRealmId(realm)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return sqlite(join(folder, `realm-${realm}.db`), options)
  }
}
