import { randomBytes } from 'node:crypto'
import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { createDevMailbox } from '../pages/dev-mailbox.ts'
import { serviceOptions } from './service-options.ts'
import type { SallyportConfig, Settings } from './settings.ts'
import { explainOptionProblems, StartProblems } from './start-problems.ts'

/** Used in place of a required base URL that is missing. The missing URL is already in the list of problems. */
const ANY_BASE_URL = 'https://auth.example.com'

/**
 * Returns the problems that `createSallyport` finds in its options, so that they are listed together with those of the
 * environment. Creates a service with stores in memory and with placeholders for missing values, and discards it.
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
