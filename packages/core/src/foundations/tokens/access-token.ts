import type { JWK } from 'jose'
import { type AccessClaims, isAccessClaims } from './claims.ts'
import { freezeDeep } from './freeze-deep.ts'
import { secretTokenKey } from './secret-token-key.ts'
import { signingTokenKey } from './signing-token-key.ts'
import { createVerifiedCache } from './verified-cache.ts'

export type { JWK } from 'jose'

export interface AccessTokens {
  /** Returns a signed token with `iss` and `aud` added. Rejects if it would exceed 8 KiB. */
  issue(claims: Omit<AccessClaims, 'iss' | 'aud'>): Promise<string>
  /** Returns the frozen claims that `verify` would return for a token with these claims, without signing a token. */
  complete(claims: Omit<AccessClaims, 'iss' | 'aud'>): AccessClaims
  /** Returns the frozen claims of a valid token that is unexpired at `now`, otherwise null. Never rejects. */
  verify(token: string, now: Date): Promise<AccessClaims | null>
  /** Returns the frozen claims of a token that `verify` has cached and that is unexpired at `now`, otherwise null. */
  cachedClaims(token: string, now: Date): AccessClaims | null
  /** Returns the public keys for the JWKS endpoint; an empty list for HS256. */
  publicKeys(): Promise<readonly JWK[]>
}

export interface AccessTokenSettings {
  /** Secrets from which HS256 keys are derived. The first key signs; all keys verify. Ignored if `signingKeys` is set. */
  readonly secrets: readonly string[]
  /**
   * Private keys, each with `kid` and `alg` (EdDSA, ES256, RS256). The first key signs; all keys verify. Check them with
   * `signingKeyProblems` first.
   */
  readonly signingKeys?: readonly JWK[]
  readonly issuer: string
  readonly audience: string
  /** Number of verified tokens to cache. Default 10,000; 0 disables the cache. */
  readonly cacheSize?: number
}

const MAX_TOKEN_LENGTH = 8192

/** Creates the issuer and verifier of access tokens, which are JWTs of type `at+jwt`. Each key is bound to one algorithm (R16). */
export function createAccessTokens(settings: AccessTokenSettings): AccessTokens {
  const { secrets, signingKeys, issuer, audience, cacheSize = 10_000 } = settings
  const keys = signingKeys ? signingKeys.map(signingTokenKey) : secrets.map(secretTokenKey)
  const [current] = keys
  if (!current) throw new Error('Access tokens require at least one key')
  const cache = createVerifiedCache(cacheSize)

  function isInForce(claims: AccessClaims, now: Date): boolean {
    const at = now.getTime() / 1000
    // If the date is invalid (NaN), this comparison is false and every token counts as expired (R15).
    return claims.iss === issuer && claims.aud === audience && claims.exp > at && claims.nbf === undefined
  }

  async function payloadOf(token: string): Promise<unknown> {
    for (const key of keys) {
      const payload = await key.open(token).catch(() => null)
      if (payload !== null) return payload
    }
    return null
  }

  function cachedClaims(token: string, now: Date): AccessClaims | null {
    return token.length > MAX_TOKEN_LENGTH ? null : (cache.get(token, now) ?? null)
  }

  function payloadText(claims: Omit<AccessClaims, 'iss' | 'aud'>): string {
    return JSON.stringify({ ...claims, iss: issuer, aud: audience })
  }

  return {
    cachedClaims,
    complete: (claims) => freezeDeep(JSON.parse(payloadText(claims)) as AccessClaims),
    async issue(claims) {
      const token = await current.sign(payloadText(claims))
      if (token.length > MAX_TOKEN_LENGTH)
        throw new Error('The access token is longer than 8 KiB; its custom claims are too large')
      return token
    },
    async verify(token, now) {
      if (token.length > MAX_TOKEN_LENGTH) return null
      const known = cachedClaims(token, now)
      if (known !== null) return known
      const payload = await payloadOf(token)
      if (!isAccessClaims(payload) || !isInForce(payload, now)) return null
      const claims = freezeDeep(payload)
      cache.set(token, claims)
      return claims
    },
    async publicKeys() {
      return keys.flatMap(({ publicKey }) => (publicKey ? [publicKey] : []))
    },
  }
}
