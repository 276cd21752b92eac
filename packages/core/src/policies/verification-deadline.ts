import { DAY_MS } from '../http/timestamps.ts'
import { later } from '../session/lifetimes.ts'
import type { Policies } from './policies.ts'

/** Deadline after which an unverified address can no longer sign in (mode `lazy`). */
export async function verificationDeadline(given: {
  readonly policies: () => Promise<Policies>
  readonly now: () => Date
}): Promise<Date> {
  const { verificationGraceDays } = await given.policies()
  return later(given.now(), verificationGraceDays * DAY_MS)
}
