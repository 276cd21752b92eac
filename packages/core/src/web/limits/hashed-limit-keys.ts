import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'

/** Wraps a limiter so that its store sees only keyed hashes of addresses, phone numbers and user ids (R35). */
export function withHashedKeys(limiter: RateLimiter, ring: KeyRing): RateLimiter {
  return {
    consume: (rules, now) =>
      limiter.consume(
        rules.map((rule) => ({ ...rule, key: ring.sign(rule.key) })),
        now,
      ),
    ...(limiter.deleteExpired && { deleteExpired: limiter.deleteExpired.bind(limiter) }),
  }
}
