import type { Logger } from '@sallyport/core'
import type { RunResult } from './realms.ts'

/** Maximum number of realms in work at the same time. Limited, because each may open a database and takes time from requests. */
const CONCURRENCY = 4

/** Calls `work` for each realm, four at a time. Logs failures and goes on. */
export async function runEach(
  realms: Iterable<string>,
  logger: Logger,
  work: (realm: string) => unknown,
): Promise<RunResult> {
  const failed: string[] = []
  const rest = realms[Symbol.iterator]()
  async function runRest(): Promise<void> {
    for (let next = rest.next(); next.done !== true; next = rest.next()) {
      const realm = next.value
      try {
        await work(realm)
      } catch (error) {
        failed.push(realm)
        logger({ level: 'error', event: 'realm.run.failed', realm, error })
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runRest))
  return { failed }
}
