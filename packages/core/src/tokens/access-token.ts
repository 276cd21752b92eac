import { CompactSign, decodeProtectedHeader, type JWK, jwtVerify } from 'jose'
import { decodeBase64url, encodeUtf8 } from '../crypto/encoding.ts'
import { type AccessClaims, isAccessClaims } from './claims.ts'
import { freezeDeep } from './freeze-deep.ts'
import { secretTokenKey, signingTokenKey, type TokenKey } from './token-key.ts'
import { createVerifiedCache } from './verified-cache.ts'

export type { JWK } from 'jose'

/** Makes and checks access tokens. */
export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>
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

const typ = 'at+jwt'
const maxTokenLength = 8192

/** Access tokens by jose: JWTs of type `at+jwt`, each key bound to one algorithm (R16). */
export function createAccessTokens(settings: AccessTokenSettings): AccessTokens {
  const { secrets, signingKeys, issuer, audience, cacheSize = 10_000 } = settings
  const keys = signingKeys ? signingKeys.map(signingTokenKey) : secrets.map(secretTokenKey)
  const [current] = keys
  if (!current) throw new Error('Access tokens need at least one key')
  const keyById = new Map(keys.map((key) => [key.kid, key]))
  const header = { alg: current.alg, typ, kid: current.kid }
  const cache = createVerifiedCache(cacheSize)

  async function check(token: string, key: TokenKey, now: Date): Promise<AccessClaims | null> {
    const { payload } = await jwtVerify(token, await key.forVerifying(), {
      algorithms: [key.alg],
      typ,
      issuer,
      audience,
      requiredClaims: ['exp'],
      currentDate: now,
    })
    // jose takes a list that contains our audience too; isAccessClaims wants the one string.
    return isAccessClaims(payload) ? freezeDeep(payload) : null
  }

  return {
    async issue(claims) {
      const payload = encodeUtf8(JSON.stringify(claims))
      const token = await new CompactSign(payload).setProtectedHeader(header).sign(await current.forSigning())
      if (token.length > maxTokenLength) throw new Error('Custom claims make the access token longer than 8 KiB')
      return token
    },
    async verify(token, now) {
      if (token.length > maxTokenLength) return null
      const known = cache.get(token, now)
      if (known) return known
      // jose forgives blanks, padding and stray bits in the signature: each spelling would take a place in the cache.
      if (decodeBase64url(token.slice(token.lastIndexOf('.') + 1)) === null) return null
      try {
        const key = keyById.get(decodeProtectedHeader(token).kid ?? '')
        const claims = key ? await check(token, key, now) : null
        if (claims) cache.set(token, claims)
        return claims
      } catch {
        // jose says what is wrong by throwing; whatever it is, the token proves nothing (R15).
        return null
      }
    },
    async publicKeys() {
      return keys.flatMap(({ publicKey }) => (publicKey ? [publicKey] : []))
    },
  }
}
