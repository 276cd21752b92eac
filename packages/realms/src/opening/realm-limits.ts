import type { RateLimiter } from '@sallyport/core'

/** Returns the limiter for one realm: its keys begin with the realm, so that no count of one realm is seen in another. */
export function limitsOf(realm: string, limiter: RateLimiter): RateLimiter {
  return {
    consume: (rules, at) =>
      limiter.consume(
        rules.map((rule) => ({ ...rule, key: `${realm}:${rule.key}` })),
        at,
      ),
    ...(limiter.deleteExpired !== undefined && {
      deleteExpired: (at: Date) => limiter.deleteExpired?.(at) ?? Promise.resolve(0),
    }),
  }
}
