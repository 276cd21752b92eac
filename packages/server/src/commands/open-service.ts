import {
  AuthError,
  createSallyport,
  type PasswordHasher,
  resolvePaths,
  type Sallyport,
  type Stores,
} from '@sallyport/core'
import { scriptRunner } from '@sallyport/sandbox'
import { configure } from '../configuration/configure.ts'
import { masterSecrets } from '../configuration/secrets/master-secrets.ts'
import { newSecret } from '../configuration/secrets/new-secret.ts'
import { serviceOptions } from '../configuration/service-options.ts'
import type { Environment } from '../configuration/settings.ts'
import { explainOptionProblems } from '../configuration/start-problems.ts'
import { openDatabase } from '../process/open-database.ts'
import { type AccountSource, accountSource } from './users/export/account-source.ts'

export interface OpenService {
  readonly sallyport: Sallyport
  readonly stores: Stores
  readonly passwordHasher: PasswordHasher
  /** Calls an endpoint of the admin API in this process. Rejects with the endpoint's AuthError. `path`: path of the endpoint below `/api`. */
  administer(method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>>
  /** Calls `work` with a snapshot of all accounts. Stores of the config module are read live, not from the snapshot. */
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
    const usual = serviceOptions(settings, {
      config,
      stores: database.stores,
      secrets,
      baseUrl: settings.baseUrl ?? `http://localhost:${settings.port}`,
      mailbox: null,
      scripts: scriptRunner(),
      log,
      now: () => new Date(),
    })
    const { stores, passwordHasher } = usual
    // No request from outside reaches this service, so without a configured secret a random one is enough.
    const secret = usual.admin?.secret ?? newSecret()
    const options = { ...usual, admin: { ...usual.admin, secret } }
    const sallyport = createSallyport(options)
    return {
      sallyport,
      stores,
      passwordHasher,
      administer: (method, path, body) =>
        administer(
          sallyport,
          `${options.baseUrl}${resolvePaths(options).mounts.admin}/api${path}`,
          secret,
          method,
          body,
        ),
      readAccounts: (work) => database.snapshot((found) => work(accountSource(found, config.stores))),
      close: database.close,
    }
  } catch (error) {
    await database.close()
    throw explainOptionProblems(error, config)
  }
}

async function administer(
  { fetch }: Sallyport,
  url: string,
  secret: string,
  method: string,
  body: object | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(
    new Request(url, {
      method,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  const json: Readonly<Record<string, unknown>> = Object(await answer.json())
  if (answer.ok) return json
  const { message, code, ...data } = json
  throw new AuthError(String(message), String(code), answer.status, data)
}
