import type { RateLimiter } from '../ports/rate-limiter.ts'
import { failureWithRetry } from './errors.ts'
import { configuredLimit, type LimitClass, type LimitSubject, limits, type RateLimitOptions } from './limits.ts'

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

/** Counts a mail to this address. False when the mailbox got enough: then nothing is sent, and the caller isn't told. */
export async function mayMail(
  email: string,
  given: { readonly rateLimiter: RateLimiter; readonly rateLimits: RateLimitOptions; readonly now: () => Date },
): Promise<boolean> {
  const window = configuredLimit(limits.sendMail, given.rateLimits)?.keyed
  if (window === undefined) return true
  const { max, windowMs } = window
  return (await given.rateLimiter.consume([{ key: `sendMail:${email}`, max, windowMs }], given.now())).allowed
}

async function spend(limiter: RateLimiter, key: string, max: number, windowMs: number, now: Date): Promise<void> {
  const { allowed, retryAfterMs } = await limiter.consume([{ key, max, windowMs }], now)
  if (!allowed) throw failureWithRetry('RATE_LIMITED', retryAfterMs)
}
