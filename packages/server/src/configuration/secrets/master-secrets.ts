import type { Logger } from '@sallyport/core'
import type { Configuration } from '../configure.ts'
import { StartProblems } from '../start-problems.ts'
import { generatedSecrets } from './generated-secrets.ts'

export const DATA_DIRECTORY = '.data'

/**
 * Returns the configured master secrets. In development without a configured secret, creates one at the first start
 * and keeps it.
 */
export async function masterSecrets(
  { settings, config }: Configuration,
  log: Logger,
): Promise<readonly [string, ...string[]]> {
  if (settings.secrets !== null) return settings.secrets
  // The config module sets the secret, so none is generated. The merge of the options later sets the same secret
  // again.
  if (config.secret !== undefined) return [config.secret]
  const { secret, file, isNew } = await generatedSecrets(DATA_DIRECTORY).catch((error: Error) => {
    throw new StartProblems([`SALLYPORT_SECRET: not set, and a development secret can't be stored: ${error.message}`])
  })
  if (isNew) {
    const note = 'for development only; production needs SALLYPORT_SECRET'
    log({ level: 'warn', event: 'secret.generated', file, note })
  }
  return [secret]
}
