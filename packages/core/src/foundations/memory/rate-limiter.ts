import type { RateLimiter, RateLimitRule, RateLimitVerdict } from '../../ports/rate-limiter.ts'
import { removeInSteps } from './hub/in-steps.ts'
import { createWindowQueues, type Window } from './hub/window-queues.ts'

export interface MemoryRateLimiterOptions {
  /**
   * Maximum number of keys whose counts are kept. A further key replaces the window that ends first: one with a single call if possible.
   * Default 100,000.
   */
  readonly maxKeys?: number
}

const ALLOWED: RateLimitVerdict = Object.freeze({ allowed: true, retryAfterMs: 0 })
/** Maximum number of ended windows deleted when a new window starts. More than 1, so that ended windows can't accumulate. */
const SWEPT_PER_START = 4

/**
 * Creates a rate limiter in memory. Its memory is bounded: it never stores more than `maxKeys` windows.
 * Ended windows are deleted when new windows start.
 */
export function memoryRateLimiter({ maxKeys = 100_000 }: MemoryRateLimiterOptions = {}): Required<RateLimiter> {
  const windows = new Map<string, Window>()
  const queues = createWindowQueues()
  // Windows with more than one call. These are dropped only after windows with one call: otherwise a refused caller could fill the memory with
  // calls under other keys, until its own count is dropped.
  const used = createWindowQueues()

  /** Deletes one window that has ended at time `at`. Returns false if no window has ended. */
  function dropOne(at: number): boolean {
    return drop(queues.takeEnded(at) ?? used.takeEnded(at))
  }

  function drop(window: Window | undefined): boolean {
    // The map may already contain a newer window with the same key, which must not be deleted.
    if (window !== undefined && windows.get(window.key) === window) windows.delete(window.key)
    return window !== undefined
  }

  /**
   * Makes room for a window: deletes the window that ends first among those with one call. If `used` is half full, or no window has only one
   * call, deletes the window of `used` that ends first.
   */
  function makeRoom(): void {
    while (used.size < maxKeys / 2) {
      const window = queues.takeEnded(Number.POSITIVE_INFINITY)
      if (window === undefined) break
      if (!window.isUsed) return void drop(window)
      used.push(window)
    }
    drop(used.takeEnded(Number.POSITIVE_INFINITY))
  }

  function start({ key, windowMs }: RateLimitRule, count: number, now: number): void {
    for (let swept = 0; swept < SWEPT_PER_START && dropOne(now); swept++);
    while (windows.size >= maxKeys && !windows.has(key)) makeRoom()
    const window: Window = { key, windowMs, endsAt: now + windowMs, count, isUsed: false, next: undefined }
    windows.set(key, window)
    queues.push(window)
  }

  /** Counts the call under one rule. Returns 0 if the rule allows the call, otherwise the end of the rule's window in milliseconds since 1970. */
  function count(rule: RateLimitRule, now: number): number {
    const cost = rule.cost ?? 1
    const found = windows.get(rule.key)
    const window = found !== undefined && found.endsAt > now ? found : undefined
    const spent = (window?.count ?? 0) + cost
    if (window !== undefined && cost > 0) window.isUsed = true
    // Refused calls aren't counted. After a call with cost −1, the next call is therefore allowed at once.
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
      const isEnded = ({ endsAt }: Window) => endsAt <= now
      const count = await removeInSteps(windows.values(), isEnded, ({ key }) => windows.delete(key))
      while (dropOne(now));
      return count
    },
  }
}
