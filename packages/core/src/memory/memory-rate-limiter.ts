import type { RateLimiter, RateLimitRule, RateLimitVerdict } from '../ports/rate-limiter.ts'
import { createWindowQueues, type Window } from './window-queues.ts'

export interface MemoryRateLimiterOptions {
  /** Maximum number of windows; beyond it, those that end first are dropped. Default 100,000. */
  readonly maxKeys?: number
}

const ALLOWED: RateLimitVerdict = Object.freeze({ allowed: true, retryAfterMs: 0 })
/** Ended windows deleted per new window. More than one, so that they can't accumulate. */
const SWEPT_PER_START = 4

/** Creates a rate limiter in memory. Its size is bounded: ended windows are deleted as new ones start, and `maxKeys` is never exceeded. */
export function memoryRateLimiter({ maxKeys = 100_000 }: MemoryRateLimiterOptions = {}): Required<RateLimiter> {
  const windows = new Map<string, Window>()
  const queues = createWindowQueues()

  /** Drops the window that ended first; returns false if none had ended by then. */
  function dropOne(at: number): boolean {
    const window = queues.takeEnded(at)
    // A window that a newer one with the same key replaced is only in the queue.
    if (window !== undefined && windows.get(window.key) === window) windows.delete(window.key)
    return window !== undefined
  }

  function start({ key, windowMs }: RateLimitRule, count: number, now: number): void {
    for (let swept = 0; swept < SWEPT_PER_START && dropOne(now); swept++);
    while (windows.size >= maxKeys && !windows.has(key) && dropOne(Number.POSITIVE_INFINITY));
    const window: Window = { key, endsAt: now + windowMs, count }
    windows.set(key, window)
    queues.push(window, windowMs)
  }

  /** Counts one rule. Returns the end of its window if it refuses, otherwise 0. */
  function count(rule: RateLimitRule, now: number): number {
    const cost = rule.cost ?? 1
    const found = windows.get(rule.key)
    const window = found !== undefined && found.endsAt > now ? found : undefined
    const spent = (window?.count ?? 0) + cost
    // Refused attempts aren't counted, so that a count taken back admits the next caller at once.
    if (cost >= 0 && (cost === 0 ? spent >= rule.max : spent > rule.max)) {
      if (window === undefined && cost > 0) start(rule, 0, now)
      return window?.endsAt ?? now + rule.windowMs
    }
    if (window !== undefined) window.count = Math.max(0, spent)
    else if (cost > 0) start(rule, spent, now)
    return 0
  }

  return {
    consume(rules, at) {
      const now = at.getTime()
      let refusedUntil = 0
      for (const rule of rules) {
        const until = count(rule, now)
        if (until > refusedUntil) refusedUntil = until
      }
      return Promise.resolve(refusedUntil === 0 ? ALLOWED : { allowed: false, retryAfterMs: refusedUntil - now })
    },
    async deleteExpired(at) {
      const now = at.getTime()
      const ended = [...windows.values()].filter(({ endsAt }) => endsAt <= now)
      for (const { key } of ended) windows.delete(key)
      while (dropOne(now));
      return ended.length
    },
  }
}
