import { createSallyport, type PasswordHasher, type Sallyport, type Stores } from '@sallyport/core'
import { scriptRunner } from '@sallyport/sandbox'
import { configure } from '../configuration/configure.ts'
import { masterSecrets } from '../configuration/secrets/master-secrets.ts'
import { serviceOptions } from '../configuration/service-options.ts'
import type { Environment } from '../configuration/settings.ts'
import { explainOptionProblems } from '../configuration/start-problems.ts'
import { openDatabase } from '../process/open-database.ts'
import { type AccountSource, accountSource } from './users/export/account-source.ts'

export interface OpenService {
  readonly sallyport: Sallyport
  readonly stores: Stores
  readonly passwordHasher: PasswordHasher
  /** Calls `work` with all accounts as they are now, as far as the database keeps them. */
  readAccounts<T>(work: (source: AccountSource) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Creates the service as the server would, without listening. Its log is off. */
export async function openService(env: Environment): Promise<OpenService> {
  const configuration = await configure(env)
  const { settings, config } = configuration
  const log = () => {}
  const secrets = await masterSecrets(configuration, log)
  const database = await openDatabase(settings.database, log)
  try {
    const options = serviceOptions(settings, {
      config,
      stores: database.stores,
      secrets,
      baseUrl: settings.baseUrl ?? `http://localhost:${settings.port}`,
      mailbox: null,
      scripts: scriptRunner(),
      log,
      now: () => new Date(),
    })
    const { stores, passwordHasher } = options
    return {
      sallyport: createSallyport(options),
      stores,
      passwordHasher,
      readAccounts: (work) => database.snapshot((found) => work(accountSource(found, config.stores))),
      close: database.close,
    }
  } catch (error) {
    await database.close()
    throw explainOptionProblems(error, config)
  }
}
