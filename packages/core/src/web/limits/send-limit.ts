import { failureWithRetry } from '../../foundations/values/errors.ts'
import type { RateLimitRule } from '../../ports/rate-limiter.ts'
import { configuredLimit, type LimitClass, limits } from './limits.ts'
import type { TargetLimits } from './rate-limit.ts'

/** The requester of a message, as rate limits count requesters. */
export interface Requester {
  readonly key: string
  /**
   * Group whose shared count also applies: all strangers, or all known devices of the recipient. Absent if the recipient requests the
   * message in a session.
   */
  readonly group?: 'strangers' | 'devices'
}

export interface Sending {
  /** Purpose, such as `reset-password`. Each purpose has its own counts. */
  readonly purpose: string
  /** Recipient: a mailbox, phone number or user. */
  readonly to: string
  readonly requester: Requester
  /** True if the message is the second step of a sign-in whose first step succeeded. */
  readonly isSecondFactor?: boolean
}

/**
 * Counts a message. Returns false if a limit is reached: of the requester, its group, the mailbox or the whole service. Don't reveal the
 * result to an anonymous caller (R24b).
 */
export async function maySend(limit: LimitClass, sending: Sending, given: TargetLimits): Promise<boolean> {
  return (await refusedFor(limit, sending, given)) === 0
}

/** Counts a message. Throws 429 RATE_LIMITED if a limit is reached. Use this function only if the caller may learn that a message is sent. */
export async function assertMaySend(limit: LimitClass, sending: Sending, given: TargetLimits): Promise<void> {
  const retryAfterMs = await refusedFor(limit, sending, given)
  if (retryAfterMs > 0) throw failureWithRetry('RATE_LIMITED', retryAfterMs)
}

/** Returns an address without the tag of its local part: `ada@…` for `ada+news@…`. Other recipients stay as they are. */
function mailboxOf(to: string): string {
  return to.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

/** Counts the message. Returns 0 if the message is allowed, otherwise the milliseconds until the next message is allowed. */
async function refusedFor(
  limit: LimitClass,
  { purpose, to, requester, isSecondFactor = false }: Sending,
  given: TargetLimits,
): Promise<number> {
  const { target, total } = configuredLimit(limit, given.rateLimits) ?? {}
  const { group } = requester
  const key = `${limit.name}:${purpose}:${to}`
  const consume = (rule: RateLimitRule) => given.rateLimiter.consume([rule], given.now())
  const own = target && { key: `${key}|${requester.key}`, ...target }
  const shared = total && group && { key: `${key}|${group}`, ...total }
  const areStrangers = own !== undefined && shared !== undefined && group === 'strangers'
  // After each stranger's first message, all strangers share one count. Otherwise a few addresses could use up the total, and the recipient
  // would get no more messages.
  const isFirst = areStrangers && (await consume({ ...own, max: 1 })).allowed
  const further = areStrangers && { ...own, key: `${key}|further`, max: own.max - 1 }
  const whole = limit.name === 'sendSms' ? limits.allTexts : limits.allMails
  const window = configuredLimit(whole, given.rateLimits)?.target
  // Strangers have a count of their own, so that a flood of their requests can't block the messages that users ask for. Second steps of sign-ins
  // also have one, because apps in bearer mode have no known device and would count as strangers.
  const askedBy = isSecondFactor ? 'second-factors' : group === 'strangers' ? 'strangers' : 'users'
  const all = window && { key: `${whole.name}:${askedBy}`, ...window }
  // `ada+1@` and `ada+2@` are mostly one mailbox, which the counts by address don't protect.
  const mailbox = mailboxOf(to)
  const untagged = total && mailbox !== to && { key: `${limit.name}:${purpose}:${mailbox}|tagged`, ...total }
  // Counts the rules one after the other, so that a message over the requester's own limit doesn't count for the others.
  for (const rule of [...(isFirst ? [shared] : [own, further, shared]), untagged, all]) {
    if (!rule) continue
    const { allowed, retryAfterMs } = await consume(rule)
    if (allowed) continue
    given.rateLimiter.onRefused?.(rule === all ? whole.name : limit.name)
    return retryAfterMs
  }
  return 0
}
