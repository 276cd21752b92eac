import type { Stores } from '@sallyport/core'
import { readDatabaseAlone } from '../configuration/environment/read-database.ts'
import { loadConfigModule } from '../configuration/load-config-module.ts'
import type { Environment } from '../configuration/settings.ts'
import { StartProblems } from '../configuration/start-problems.ts'
import { openDatabase } from '../process/open-database.ts'
import { type AccountSource, accountSource } from './users/export/account-source.ts'

export interface OpenStores {
  readonly stores: Stores
  /** Calls `work` with a snapshot of all accounts. Stores of the config module are read live, not from the snapshot. */
  readAccounts<T>(work: (source: AccountSource) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the stores that the server would use. Needs no secret: reads only SALLYPORT_CONFIG and the variables `SALLYPORT_DATABASE_…`. */
export async function openStores(env: Environment): Promise<OpenStores> {
  const headline = "The stores can't be opened"
  const loaded = env.SALLYPORT_CONFIG ? await loadConfigModule(env.SALLYPORT_CONFIG) : { config: {} }
  if ('problem' in loaded) throw new StartProblems([loaded.problem], headline)
  const { stores, snapshot, close } = await openDatabase(readDatabaseAlone(env, headline), () => {})
  const hosts = loaded.config.stores
  return {
    stores: { ...stores, ...hosts },
    readAccounts: (work) => snapshot((found) => work(accountSource(found, hosts))),
    close,
  }
}
