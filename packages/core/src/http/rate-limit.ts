import type { RateLimiter } from '../ports/rate-limiter.ts'
import { failureWithRetry } from './errors.ts'
import type { LimitClass, LimitSubject } from './limits.ts'

/** Counts the request against its client address; 429 when that is full. A limiter that fails is 500, never a pass (R15). */
export async function limitByAddress(
  limiter: RateLimiter,
  limit: LimitClass,
  addressKey: string,
  now: Date,
): Promise<void> {
  if (limit.address === undefined) return
  const { max, windowMs } = limit.address
  await spend(limiter, `${limit.name}:address:${addressKey}`, max, windowMs, now)
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

async function spend(limiter: RateLimiter, key: string, max: number, windowMs: number, now: Date): Promise<void> {
  const { allowed, retryAfterMs } = await limiter.consume([{ key, max, windowMs }], now)
  if (!allowed) throw failureWithRetry('RATE_LIMITED', retryAfterMs)
}
