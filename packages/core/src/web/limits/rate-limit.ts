import { addressBlocks, addressKey } from '../../foundations/net/client-address.ts'
import { failureWithRetry } from '../../foundations/values/errors.ts'
import type { RateLimitRule, SharedLimiter } from '../../ports/rate-limiter.ts'
import { configuredLimit, type LimitClass, type LimitSubject, type RateLimitOptions } from './limits.ts'

/**
 * Clients of unknown address share one count. Their limit is the limit of one address times this factor: low enough to bound the cost of
 * mails, text messages and guesses, high enough for a site whose host passes no addresses.
 */
const UNKNOWN_FACTOR = 10

/**
 * Counts a request per client address. Throws 429 RATE_LIMITED if the window is full. If the limiter fails, the request fails, too (R15).
 * For classes with `widerBlocks`, an IPv6 address also counts towards its /56 and its /48, because one customer may hold thousands of /64s.
 * The limits of these blocks are wider by this factor.
 */
export async function limitByAddress(
  limiter: SharedLimiter,
  limit: LimitClass | undefined,
  address: string | null,
  now: Date,
): Promise<void> {
  if (limit?.address === undefined) return
  const { windowMs } = limit.address
  const max = limit.address.max * (address === null ? UNKNOWN_FACTOR : 1)
  const { widerBlocks } = limit
  if (widerBlocks === undefined) {
    return await spend(limiter, limit, { key: `${limit.name}:address:${addressKey(address)}`, max, windowMs }, now)
  }
  // Counts the blocks one after the other, so that a rejected request doesn't use up the limit of the wider block.
  for (const [index, block] of addressBlocks(address).entries()) {
    const rule = { key: `${limit.name}:address:${block}`, max: Math.floor(max * widerBlocks ** index), windowMs }
    await spend(limiter, limit, rule, now)
  }
}

/** Counts a validated request per key of `limit.keyed`, such as an account or session. Throws 429 RATE_LIMITED if the window is full. */
export async function limitByKey(
  limiter: SharedLimiter,
  limit: LimitClass,
  subject: LimitSubject,
  now: Date,
): Promise<void> {
  const key = limit.keyed?.key(subject)
  if (limit.keyed === undefined || key === undefined) return
  const { max, windowMs } = limit.keyed
  await spend(limiter, limit, { key: `${limit.name}:${key}`, max, windowMs }, now)
}

export interface TargetLimits {
  readonly rateLimiter: SharedLimiter
  readonly rateLimits: RateLimitOptions
  readonly now: () => Date
}

/** Counts an attempt per target, such as a user whose code is checked. Throws 429 RATE_LIMITED if the window is full. */
export async function limitByTarget(limit: LimitClass, target: string, given: TargetLimits): Promise<void> {
  const rule = targetRule(limit, target, given)
  if (rule !== null) await spend(given.rateLimiter, limit, rule, given.now())
}

/** Subtracts one attempt from a target's count, for example after a correct code. */
export async function giveBackTarget(limit: LimitClass, target: string, given: TargetLimits): Promise<void> {
  const rule = targetRule(limit, target, given)
  if (rule !== null) await given.rateLimiter.consume([{ ...rule, cost: -1 }], given.now())
}

function targetRule(limit: LimitClass, target: string, { rateLimits }: TargetLimits): RateLimitRule | null {
  const window = configuredLimit(limit, rateLimits)?.target
  return window === undefined ? null : { key: `${limit.name}:target:${target}`, ...window }
}

async function spend(limiter: SharedLimiter, { name }: LimitClass, rule: RateLimitRule, now: Date): Promise<void> {
  const { allowed, retryAfterMs } = await limiter.consume([rule], now)
  if (allowed) return
  limiter.onRefused?.(name)
  throw failureWithRetry('RATE_LIMITED', retryAfterMs)
}
