/** A schema of one Postgres database for each realm. */
import { type PostgresOptions, type PostgresStorage, postgres } from '@sallyport/sql/postgres'
import { assertRealmId } from '../realm-id.ts'

/** Default maximum number of connections of one realm. All open realms together must stay below the database's `max_connections`. */
const MAX_CONNECTIONS = 2

/**
 * Returns the function that opens the schema `realm_<id>` of a realm. Each open realm has connections of its own: at most 2 unless `maxConnections`
 * says otherwise, and one more for the event hub. Unused ones end after a minute.
 *
 * @example
 * const databaseOf = postgresRealms('postgres://sallyport@localhost:5432/sallyport')
 * const { stores, hub } = databaseOf('acme')
 */
export function postgresRealms(
  url: string,
  options: Omit<PostgresOptions, 'schema'> = {},
): (realm: string) => PostgresStorage {
  return (realm) => {
    assertRealmId(realm)
    return postgres(url, { maxConnections: MAX_CONNECTIONS, ...options, schema: `realm_${realm}` })
  }
}
