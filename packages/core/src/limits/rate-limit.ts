import { failureWithRetry } from '../http/errors.ts'
import { addressBlocks } from '../net/client-address.ts'
import type { RateLimiter, RateLimitRule } from '../ports/rate-limiter.ts'
import { configuredLimit, type LimitClass, type LimitSubject, type RateLimitOptions } from './limits.ts'

/**
 * Counts the request against its client address; 429 when that is full. Where a request costs much, an IPv6 address also counts against its /56
 * (twice the limit) and /48 (four times): one customer may hold thousands of /64s. A limiter that fails is 500, never a pass (R15).
 */
export async function limitByAddress(
  limiter: RateLimiter,
  limit: LimitClass | undefined,
  address: string | null,
  now: Date,
): Promise<void> {
  if (limit?.address === undefined) return
  const { max, windowMs } = limit.address
  const blocks = addressBlocks(address)
  // One after the other: a block that is refused doesn't use up its neighbours' share of the wider one.
  for (const [index, block] of (limit.isCostly ? blocks : blocks.slice(0, 1)).entries()) {
    await spend(limiter, `${limit.name}:address:${block}`, max * 2 ** index, windowMs, now)
  }
}

/** Counts the checked request against the account, session or target it is about. */
export async function limitByKey(
  limiter: RateLimiter,
  limit: LimitClass,
  subject: LimitSubject,
  now: Date,
): Promise<void> {
  const key = limit.keyed?.key(subject)
  if (limit.keyed === undefined || key === undefined) return
  await spend(limiter, `${limit.name}:${key}`, limit.keyed.max, limit.keyed.windowMs, now)
}

/** What counting by target works with. */
export interface TargetLimits {
  readonly rateLimiter: RateLimiter
  readonly rateLimits: RateLimitOptions
  readonly now: () => Date
}

/** Counts against a target, such as a user whose code is compared. 429 RATE_LIMITED when it is full. */
export async function limitByTarget(limit: LimitClass, target: string, given: TargetLimits): Promise<void> {
  const rule = targetRule(limit, target, given)
  if (rule !== null) await spend(given.rateLimiter, rule.key, rule.max, rule.windowMs, given.now())
}

/** Gives back what was counted against a target, such as a code that turned out to be right. */
export async function giveBackTarget(limit: LimitClass, target: string, given: TargetLimits): Promise<void> {
  const rule = targetRule(limit, target, given)
  if (rule !== null) await given.rateLimiter.consume([{ ...rule, cost: -1 }], given.now())
}

function targetRule(limit: LimitClass, target: string, { rateLimits }: TargetLimits): RateLimitRule | null {
  const window = configuredLimit(limit, rateLimits)?.target
  return window === undefined ? null : { key: `${limit.name}:target:${target}`, ...window }
}

async function spend(limiter: RateLimiter, key: string, max: number, windowMs: number, now: Date): Promise<void> {
  const { allowed, retryAfterMs } = await limiter.consume([{ key, max, windowMs }], now)
  if (!allowed) throw failureWithRetry('RATE_LIMITED', retryAfterMs)
}
