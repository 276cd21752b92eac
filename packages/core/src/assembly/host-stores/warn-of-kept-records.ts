import type { Logger } from '../../ports/host/log.ts'
import type { GuardedStores } from '../../ports/stores.ts'

const STORES = ['metadata', 'roles', 'tenants', 'telemetry'] as const

/**
 * Logs a warning at each start if users can be deleted and a store has no method that deletes their records. The host must then delete these records.
 */
export function warnOfKeptRecords(stores: GuardedStores, logger: Logger): void {
  if (stores.users.delete === undefined) return
  const keeping = STORES.filter((name) => stores[name] !== undefined && stores[name].deleteForUser === undefined)
  if (keeping.length === 0) return
  const hint =
    'deleting a user keeps the records in these stores: add deleteForUser, or delete the records on the event identity.user.deleted'
  logger({ level: 'warn', event: 'deletion.partial', stores: keeping.join(', '), hint })
}
