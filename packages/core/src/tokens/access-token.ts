import type { JWK } from 'jose'
import { type AccessClaims, isAccessClaims } from './claims.ts'
import { freezeDeep } from './freeze-deep.ts'
import { secretTokenKey } from './secret-token-key.ts'
import { signingTokenKey } from './signing-token-key.ts'
import { createVerifiedCache } from './verified-cache.ts'

export type { JWK } from 'jose'

/** Makes and checks access tokens. */
export interface AccessTokens {
  /** Adds `iss` and `aud`. */
  issue(claims: Omit<AccessClaims, 'iss' | 'aud'>): Promise<string>
  /** The frozen claims of a token of ours that is alive at `now`, else `null`; never throws. */
  verify(token: string, now: Date): Promise<AccessClaims | null>
  /** What a JWKS shows: the public halves of the signing keys; none for HS256. */
  publicKeys(): Promise<readonly JWK[]>
}

/** What access tokens are made of. */
export interface AccessTokenSettings {
  /** HS256 keys are derived from these: the first signs, all verify. Not used beside `signingKeys`. */
  readonly secrets: readonly string[]
  /** Private keys, each with `kid` and `alg` (EdDSA, ES256, RS256): the first signs, all verify. Ask `signingKeyProblems` first. */
  readonly signingKeys?: readonly JWK[]
  readonly issuer: string
  readonly audience: string
  /** How many verified tokens are remembered. Default 10,000; 0 remembers none. */
  readonly cacheSize?: number
}

const LONGEST_TOKEN = 8192

/** Access tokens: JWTs of type `at+jwt`, each key bound to one algorithm (R16). */
export function createAccessTokens(settings: AccessTokenSettings): AccessTokens {
  const { secrets, signingKeys, issuer, audience, cacheSize = 10_000 } = settings
  const keys = signingKeys ? signingKeys.map(signingTokenKey) : secrets.map(secretTokenKey)
  const [current] = keys
  if (!current) throw new Error('Access tokens need at least one key')
  const cache = createVerifiedCache(cacheSize)

  function isInForce(claims: AccessClaims, now: Date): boolean {
    const at = now.getTime() / 1000
    // Asked this way round, an invalid date finds nothing in force (R15).
    return claims.iss === issuer && claims.aud === audience && claims.exp > at && claims.nbf === undefined
  }

  async function payloadOf(token: string, now: Date): Promise<unknown> {
    for (const key of keys) {
      const payload = await key.open(token, now).catch(() => null)
      if (payload !== null) return payload
    }
    return null
  }

  return {
    async issue(claims) {
      const token = await current.sign(JSON.stringify({ ...claims, iss: issuer, aud: audience }))
      if (token.length > LONGEST_TOKEN) throw new Error('Custom claims make the access token longer than 8 KiB')
      return token
    },
    async verify(token, now) {
      if (token.length > LONGEST_TOKEN) return null
      const known = cache.get(token, now)
      if (known) return known
      const payload = await payloadOf(token, now)
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
