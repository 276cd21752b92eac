import { addressKey } from '../http/client-address.ts'
import type { RequestContext } from '../http/context.ts'
import { AuthError, failureWithRetry } from '../http/errors.ts'
import type { RateLimiter, RateLimitRule } from '../ports/rate-limiter.ts'
import type { Services } from './services.ts'

const FAILURES = 10
const WINDOW_MS = 15 * 60_000

type Given = Pick<Services, 'now' | 'rateLimits'> & { readonly rateLimiter: RateLimiter }

/**
 * Runs a password check under the lock-out of the account for this address (R24): ten failures in 15 minutes block the pair for
 * 15 minutes, 429. The attempt is counted before the password is compared, so that parallel guesses can't outrun the count,
 * and given back unless the work fails with a refused credential: a right password and a store's error are no failure.
 */
export async function underLockout<T>(
  account: string,
  context: RequestContext,
  given: Given,
  work: () => Promise<T>,
): Promise<T> {
  if (given.rateLimits === false || given.rateLimits.login === false) return work()
  const pair = `${account}|${addressKey(context.address)}`
  const failures = { key: `login:failures:${pair}`, max: FAILURES, windowMs: WINDOW_MS }
  const block = { key: `login:block:${pair}`, max: 1, windowMs: WINDOW_MS }
  const spend = (rule: RateLimitRule) => given.rateLimiter.consume([rule], given.now())
  // Looked at first and alone, so that a blocked attempt isn't counted and can't prolong the block.
  for (const rule of [{ ...block, cost: 0 }, failures]) {
    const { allowed, retryAfterMs } = await spend(rule)
    if (!allowed) throw failureWithRetry('RATE_LIMITED', retryAfterMs)
  }
  try {
    const result = await work()
    await spend({ ...failures, cost: -1 })
    return result
  } catch (error) {
    const isFailure = error instanceof AuthError && error.status === 401
    if (!isFailure) await spend({ ...failures, cost: -1 })
    else if (!(await spend({ ...failures, cost: 0 })).allowed) await spend(block)
    throw error
  }
}
