import { later } from '../session/lifetimes.ts'
import type { Policies } from './policies.ts'

const DAY_MS = 86_400_000

/** Until when an address that isn't verified from now on may sign in. */
export async function verificationDeadline(given: {
  readonly policies: () => Promise<Policies>
  readonly now: () => Date
}): Promise<Date> {
  const { verificationGraceDays } = await given.policies()
  return later(given.now(), verificationGraceDays * DAY_MS)
}
