import { failureWithRetry } from '../http/errors.ts'
import type { RateLimitRule } from '../ports/rate-limiter.ts'
import { configuredLimit, type LimitClass } from './limits.ts'
import type { TargetLimits } from './rate-limit.ts'

/** Who asks for a message, as limits on sends count them. */
export interface Requester {
  readonly key: string
  /** Whom they are counted together with, beside their own count: all strangers, or all known devices of the addressee. Nobody: a session of the addressee. */
  readonly group?: 'strangers' | 'devices'
}

/** A message that is about to be sent. */
export interface Sending {
  /** What for, such as `reset-password`: each purpose has counts of its own. */
  readonly purpose: string
  /** Mailbox, phone number or user. */
  readonly to: string
  readonly requester: Requester
}

/** Counts a message; false when the requester, or their group together, asked for enough of them. Then an anonymous caller isn't told (R24b). */
export async function maySend(limit: LimitClass, sending: Sending, given: TargetLimits): Promise<boolean> {
  return (await refusedFor(limit, sending, given)) === 0
}

/** The same for a caller who may know. 429 RATE_LIMITED. */
export async function assertMaySend(limit: LimitClass, sending: Sending, given: TargetLimits): Promise<void> {
  const retryAfterMs = await refusedFor(limit, sending, given)
  if (retryAfterMs > 0) throw failureWithRetry('RATE_LIMITED', retryAfterMs)
}

/** For how many ms no more is sent; 0 if the message may go. */
async function refusedFor(
  limit: LimitClass,
  { purpose, to, requester }: Sending,
  given: TargetLimits,
): Promise<number> {
  const { target, total } = configuredLimit(limit, given.rateLimits) ?? {}
  const { group } = requester
  const key = `${limit.name}:${purpose}:${to}`
  const consume = (rule: RateLimitRule) => given.rateLimiter.consume([rule], given.now())
  const own = target && { key: `${key}|${requester.key}`, ...target }
  const shared = total && group && { key: `${key}|${group}`, ...total }
  const areStrangers = own !== undefined && shared !== undefined && group === 'strangers'
  // The further messages of all strangers together are those of one: else few addresses use up the total, and the owner elsewhere gets none.
  const isFirst = areStrangers && (await consume({ ...own, max: 1 })).allowed
  const further = areStrangers && { ...own, key: `${key}|further`, max: own.max - 1 }
  // One after the other: what the requester's own limit refuses doesn't fill their group's.
  for (const rule of isFirst ? [shared] : [own, further, shared]) {
    if (!rule) continue
    const { allowed, retryAfterMs } = await consume(rule)
    if (!allowed) return retryAfterMs
  }
  return 0
}
