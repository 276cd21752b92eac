import { retryAfterMs } from '../../../foundations/net/retry-after.ts'
import type { CarrierError } from '../carriers/carrier-error.ts'

const FIRST_MS = 15_000
/** Longest waits in milliseconds: in the first hour, in which most links expire, and afterwards. */
const MAX_MS = 5 * 60_000
const LATER_MAX_MS = 30 * 60_000
const HOUR_MS = 3_600_000
/** Milliseconds before a message becomes useless at which the last try is made, so that the recipient has time to use it. */
const LAST_MS = 60_000
/**
 * Response statuses that refuse the message itself. Messages with any other status are retried, even after a refused key, which an operator can
 * correct.
 */
const REFUSED = [400, 413, 415, 422]
/** Response statuses for which the Retry-After header is respected. */
const TIMED = [429, 503]

interface Tried {
  /** Number of tries so far, this one included. */
  readonly attempts: number
  readonly createdAt: Date
  readonly until: Date
}

/** Returns when to try again; null if no further try can help. Waits 15 s, and twice as long after each further try. */
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
