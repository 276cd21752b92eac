import { addressKey } from '../../foundations/net/client-address.ts'
import type { KnownDevices } from '../../foundations/tokens/known-device.ts'
import { AuthError, failureWithRetry } from '../../foundations/values/errors.ts'
import type { SessionStore } from '../../ports/accounts/sessions.ts'
import type { UserStore } from '../../ports/accounts/users.ts'
import type { Mailer } from '../../ports/host/mailer.ts'
import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { RateLimitOptions } from '../../web/limits/limits.ts'
import { isKnownPlace, knownDeviceOf } from './known-place.ts'
import type { LockedAccount } from './locked-account.ts'
import { alertOfLockout } from './lockout-alert.ts'

const WINDOW_MS = 15 * 60_000
/** Minimum time between two alerts to the owner, because an attacker can lock the account again every 15 minutes. */
const ALERT_WINDOW_MS = 24 * 60 * 60_000
/** Failures allowed for one account from one IP address, or from one device that its owner signed in from. */
const FAILURES_FROM_ADDRESS = 10
/** Clients whose address is unknown share one limit, which is higher by this factor. */
const SHARED_FACTOR = 10
/** Failures allowed for one account from all IP addresses together. */
const FAILURES_OF_ACCOUNT = 100

export interface LockoutGiven {
  readonly rateLimits: RateLimitOptions
  readonly knownDevices: KnownDevices
  readonly now: () => Date
  readonly rateLimiter: RateLimiter
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly mailer: Mailer | undefined
}

/**
 * Runs a password check under the account's lockout and rejects with 429 while blocked (R24). Ten failures in 15 minutes block the account
 * for this IP address, or for this device if its owner signed in from it. A hundred failures from all addresses block the account
 * everywhere, except in browsers that registered it or signed in to it and at addresses with a live session (`isKnownPlace`). The owner is
 * then mailed, at most once in 24 hours. A block of one address or device lasts 15 minutes. A block for all addresses ends with the 15
 * minutes in which the failures were counted.
 *
 * The attempt is counted before `work` runs, so that parallel guesses can't exceed the limit. It is subtracted again unless `work` fails
 * with 401. `onBlock` is called once, when a block of this address or device begins.
 */
export async function underLockout<T>(
  account: LockedAccount,
  context: RequestContext,
  given: LockoutGiven,
  work: () => Promise<T>,
  onBlock?: (until: Date) => Promise<void>,
): Promise<T> {
  if (given.rateLimits === false || given.rateLimits.login === false) return work()
  // Counts per device where possible, so that a stranger behind the owner's IP address can't lock out the owner's browser.
  const device = await knownDeviceOf(account, context, given)
  const { key: name } = account
  const pair = `${name}|${device === null ? addressKey(context.address) : `device:${device}`}`
  const rule = (key: string, max: number, windowMs = WINDOW_MS): RateLimitRule => ({
    key: `login:${key}`,
    max,
    windowMs,
  })
  const isShared = device === null && context.address === null
  const most = FAILURES_FROM_ADDRESS * (isShared ? SHARED_FACTOR : 1)
  const block = rule(`block:${pair}`, 1)
  const attempts = rule(`attempts:${pair}`, most)
  // The limit is one lower than the maximum: the failure that exceeds it, for example the tenth from one address, starts the block.
  const failures = rule(`failures:${pair}`, most - 1)
  const ofAccount = rule(`account:${name}`, FAILURES_OF_ACCOUNT)
  const alerts = rule(`alert:${name}`, 1, ALERT_WINDOW_MS)
  const spend = (...rules: readonly RateLimitRule[]) => given.rateLimiter.consume(rules, given.now())
  const giveBack = (...rules: readonly RateLimitRule[]) => spend(...rules.map((each) => ({ ...each, cost: -1 })))

  // Checks the block with cost 0, because a counted attempt during a block would prolong the block. Then counts the attempt.
  for (const each of [{ ...block, cost: 0 }, attempts]) {
    const { allowed, retryAfterMs } = await spend(each)
    if (!allowed) throw failureWithRetry('RATE_LIMITED', retryAfterMs)
  }
  const counted = await spend(ofAccount)
  if (!counted.allowed && !(await isKnownPlace(account, context, given))) {
    await giveBack(attempts)
    throw failureWithRetry('RATE_LIMITED', counted.retryAfterMs)
  }
  try {
    const result = await work()
    await giveBack(attempts, ...(counted.allowed ? [ofAccount] : []))
    return result
  } catch (error) {
    const isFailure = error instanceof AuthError && error.status === 401
    if (!isFailure) await giveBack(attempts, ...(counted.allowed ? [ofAccount] : []))
    else {
      if (!(await spend(failures)).allowed && (await spend(block)).allowed)
        await onBlock?.(new Date(given.now().getTime() + WINDOW_MS))
      const isLocked = counted.allowed && !(await spend({ ...ofAccount, cost: 0 })).allowed
      if (isLocked && (await spend(alerts)).allowed) alertOfLockout(account, context, given)
    }
    throw error
  }
}
