import type { AccessClaims } from './claims.ts'

/** Bounded cache of the claims of verified tokens. Failed verifications are never cached. */
export interface VerifiedCache {
  /** Returns the claims of the token, or undefined if the token isn't cached or has expired at `now`. */
  get(token: string, now: Date): AccessClaims | undefined
  set(token: string, claims: AccessClaims): void
}

/**
 * Creates a cache that works like an LRU cache at half the cost per hit. It has two generations, each of half the size. A hit in the
 * older generation moves the token to the younger one. When the younger generation is full, the older one is dropped.
 */
export function createVerifiedCache(size: number): VerifiedCache {
  const half = Math.floor(size / 2)
  let young = new Map<string, AccessClaims>()
  let old = new Map<string, AccessClaims>()

  function set(token: string, claims: AccessClaims): void {
    if (half < 1) return
    if (young.size >= half) {
      old = young
      young = new Map()
    }
    young.set(token, claims)
  }

  return {
    get(token, now) {
      const recent = young.get(token)
      const claims = recent ?? old.get(token)
      if (claims === undefined) return undefined
      // The expiry is checked at every hit, because a token may expire while cached.
      if (!isAlive(claims, now)) {
        young.delete(token)
        old.delete(token)
        return undefined
      }
      if (recent === undefined) {
        old.delete(token)
        set(token, claims)
      }
      return claims
    },
    set,
  }
}

// If the date is invalid (NaN), this comparison is false and every token counts as expired (R15).
function isAlive(claims: AccessClaims, now: Date): boolean {
  return claims.exp * 1000 > now.getTime()
}
