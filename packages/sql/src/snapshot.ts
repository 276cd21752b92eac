import type { SqlDatabase } from './database/sql-database.ts'
import { type SqlStores, sqlStores } from './stores/sql-stores.ts'
import { type AccountParts, accountParts } from './stores/users/account-parts.ts'

export type { AccountParts }

/** The database at one moment, only for reading. Later writes aren't visible. */
export interface Snapshot {
  readonly stores: SqlStores
  /** Returns the linked accounts, passkeys, roles and other records of these users, at most 1000. */
  partsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, AccountParts>>
}

/** Creates a snapshot that reads from `db`. The snapshot shows one moment only if all statements of `db` run in one transaction. */
export function snapshotOn(db: SqlDatabase): Snapshot {
  return { stores: sqlStores(db), partsOf: (userIds) => accountParts(db, userIds) }
}
