import type { RateLimiter, RateLimitRule, RateLimitVerdict } from '../ports/rate-limiter.ts'
import { createWindowQueues, type Window } from './window-queues.ts'

export interface MemoryRateLimiterOptions {
  /** How many windows are remembered; beyond it those that end first are forgotten. Default 100,000. */
  readonly maxKeys?: number
}

const ALLOWED: RateLimitVerdict = Object.freeze({ allowed: true, retryAfterMs: 0 })
/** Ended windows dropped whenever one begins: more than one, so that they can't pile up. */
const SWEPT_A_START = 4

/** Fixed windows in this process's memory. Bounded: ended windows go as new ones begin, and `maxKeys` is never exceeded. */
export function memoryRateLimiter({ maxKeys = 100_000 }: MemoryRateLimiterOptions = {}): Required<RateLimiter> {
  const windows = new Map<string, Window>()
  const queues = createWindowQueues()

  /** False when nothing is left that ended by then. */
  function dropOne(at: number): boolean {
    const window = queues.takeEnded(at)
    // A window that was followed by another of the same key is in the queue alone.
    if (window !== undefined && windows.get(window.key) === window) windows.delete(window.key)
    return window !== undefined
  }

  function start({ key, windowMs }: RateLimitRule, count: number, now: number): void {
    for (let swept = 0; swept < SWEPT_A_START && dropOne(now); swept++);
    while (windows.size >= maxKeys && !windows.has(key) && dropOne(Number.POSITIVE_INFINITY));
    const window: Window = { key, endsAt: now + windowMs, count }
    windows.set(key, window)
    queues.push(window, windowMs)
  }

  /** When the refusing window ends; 0 if the rule allows. */
  function count(rule: RateLimitRule, now: number): number {
    const cost = rule.cost ?? 1
    const found = windows.get(rule.key)
    const window = found !== undefined && found.endsAt > now ? found : undefined
    const spent = (window?.count ?? 0) + cost
    // Refused attempts aren't counted: what is given back lets somebody in at once.
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
