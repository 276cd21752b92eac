import type { AccessClaims } from './claims.ts'

/** Remembers the claims of tokens whose signature was verified; bounded, and blind to everything that wasn't. */
export interface VerifiedCache {
  /** The claims of a verified token that is alive at `now`. */
  get(token: string, now: Date): AccessClaims | undefined
  set(token: string, claims: AccessClaims): void
}

/**
 * Two generations of half the size each: a hit in the younger one writes nothing, a hit in the elder one moves up,
 * and the elder one is dropped when the younger is full. What is in use stays, as in an LRU, at half its cost a hit.
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
      // At every hit: a token's own expiry outranks its place in the cache.
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

// Asked this way round, an invalid date finds everything expired (R15).
function isAlive(claims: AccessClaims, now: Date): boolean {
  return claims.exp * 1000 > now.getTime()
}
