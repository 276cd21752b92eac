import { retryAfterMs } from '../../../foundations/net/retry-after.ts'
import type { CarrierError } from '../carriers/carrier-error.ts'

const FIRST_MS = 15_000
/** Longest wait before a retry in milliseconds. `MAX_MS` applies in the first hour, in which most links expire, `LATER_MAX_MS` afterwards. */
const MAX_MS = 5 * 60_000
const LATER_MAX_MS = 30 * 60_000
const HOUR_MS = 3_600_000
/** Milliseconds between the last try and the time at which the message becomes useless, so that the recipient can still use the message. */
const LAST_MS = 60_000
/**
 * Response statuses that refuse the message itself, so that no retry can help. After any other status the message is tried again, even after 401 or
 * 403: an operator can correct the API key of the mail relay or SMS gateway.
 */
const REFUSED = [400, 413, 415, 422]
/** Response statuses for which the Retry-After header is respected. */
const TIMED = [429, 503]

interface Tried {
  /** Number of tries so far, including the one that failed now. */
  readonly attempts: number
  readonly createdAt: Date
  readonly until: Date
}

/**
 * Returns when to try again; null if no further try can help. The wait is 15 s at first and doubles with each try, up to a maximum. If it would end
 * after `until`, the last try is made a minute before `until`.
 */
export function nextTry({ attempts, createdAt, until }: Tried, error: CarrierError | null, now: Date): Date | null {
  if (error?.statusCode !== undefined && REFUSED.includes(error.statusCode)) return null
  const at = now.getTime()
  const max = at - createdAt.getTime() < HOUR_MS ? MAX_MS : LATER_MAX_MS
  const backOff = Math.min(FIRST_MS * 2 ** (attempts - 1), max)
  const isTimed = error?.statusCode !== undefined && TIMED.includes(error.statusCode)
  const asked = isTimed ? retryAfterMs(error.retryAfter, now) : 0
  const next = at + Math.max(backOff, asked)
  if (next < until.getTime()) return new Date(next)
  const last = until.getTime() - LAST_MS
  return last >= at + FIRST_MS ? new Date(last) : null
}
