import type { SqlDatabase } from './database/sql-database.ts'
import { type SqlStores, sqlStores } from './stores/sql-stores.ts'
import { type AccountParts, accountParts } from './stores/users/account-parts.ts'

export type { AccountParts }

/** The database at one moment: what is written later isn't seen. Only for reading. */
export interface Snapshot {
  readonly stores: SqlStores
  /** Returns what belongs to these users, at most 1000. */
  partsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, AccountParts>>
}

/** Reads accounts by this database; it sees one moment if the database does. */
export function snapshotOn(db: SqlDatabase): Snapshot {
  return { stores: sqlStores(db), partsOf: (userIds) => accountParts(db, userIds) }
}
