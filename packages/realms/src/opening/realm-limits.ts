import type { RateLimiter } from '@sallyport/core'

/** Returns a limiter whose keys begin with the realm, so that realms share no counts. */
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
