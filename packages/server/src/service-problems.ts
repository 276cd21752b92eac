import { randomBytes } from 'node:crypto'
import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { createDevMailbox } from './dev-mailbox.ts'
import { serviceOptions } from './service-options.ts'
import type { SallyportConfig, Settings } from './settings.ts'
import { explainOptionProblems, StartProblems } from './start-problems.ts'

/** Stands for a base URL that is required and missing, which has been reported already. */
const ANY_BASE_URL = 'https://auth.example.com'

/**
 * Returns the problems that the service finds in its options, so that they are listed beside those of the environment.
 * Creates a service over memory with stand-ins for missing values, and throws it away.
 */
export function serviceProblems(settings: Settings, config: SallyportConfig): readonly string[] {
  const now = () => new Date()
  const isProduction = settings.environment === 'production'
  try {
    const options = serviceOptions(settings, {
      config,
      stores: memoryStores(),
      secrets: settings.secrets ?? [config.secret ?? randomBytes(32).toString('hex')],
      baseUrl: settings.baseUrl ?? (isProduction ? ANY_BASE_URL : `http://localhost:${settings.port}`),
      mailbox: isProduction ? null : createDevMailbox(now),
      scripts: { run: () => Promise.reject(new Error('no script runs here')) },
      log: () => {},
      now,
    })
    createSallyport(options)
    return []
  } catch (error) {
    const explained = explainOptionProblems(error, config)
    return explained instanceof StartProblems ? explained.problems : []
  }
}
