import type { KeyRing } from '../crypto/key-ring.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'

/** The limiter with keyed hashes for keys: what is counted of addresses, numbers and users names nobody in its store (R35). */
export function withHashedKeys(limiter: RateLimiter, ring: KeyRing): RateLimiter {
  return {
    consume: (rules, now) =>
      limiter.consume(
        rules.map((rule) => ({ ...rule, key: ring.sign(rule.key) })),
        now,
      ),
    ...(limiter.deleteExpired && { deleteExpired: (now: Date) => limiter.deleteExpired?.(now) ?? Promise.resolve(0) }),
  }
}
