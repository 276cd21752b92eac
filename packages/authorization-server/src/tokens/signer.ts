import { publicKeyOf } from '@sallyport/core/feature'
import { createLocalJWKSet, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** The one signer of access tokens and ID tokens. */
export interface Signer {
  /** Public keys, for `jwks_uri`. */
  readonly publicKeys: readonly JWK[]
  /** True if a key can sign ID tokens: RS256, which every client of OpenID Connect knows. */
  readonly hasIdTokens: boolean
  signAccessToken(claims: JWTPayload): Promise<string>
  signIdToken(claims: JWTPayload): Promise<string>
  /** Returns the claims of an unexpired access token of this issuer, or null. */
  verifyAccessToken(token: string, issuer: string, now: Date): Promise<JWTPayload | null>
}

const ACCESS_TOKEN = 'at+jwt'
const MAX_LENGTH = 8192

export function createSigner(configured: readonly JWK[]): Signer {
  // Drops `use`, `key_ops` and `ext`, because runtimes differ in the values that they accept.
  const keys = configured.map(({ use: _use, key_ops: _operations, ext: _extractable, ...key }) => key)
  const publicKeys = keys.map(publicKeyOf)
  const find = createLocalJWKSet({ keys: publicKeys })
  const [current] = keys
  const idTokenKey = keys.find(({ alg }) => alg === 'RS256')

  function sign(key: JWK | undefined, typ: string, claims: JWTPayload): Promise<string> {
    if (key?.alg === undefined || key.kid === undefined) throw new TypeError('there is no key that signs this token')
    return new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, typ }).sign(key)
  }

  return {
    publicKeys,
    hasIdTokens: idTokenKey !== undefined,
    signAccessToken: (claims) => sign(current, ACCESS_TOKEN, claims),
    signIdToken: (claims) => sign(idTokenKey, 'JWT', claims),
    async verifyAccessToken(token, issuer, now) {
      if (token.length > MAX_LENGTH) return null
      try {
        const expected = { issuer, typ: ACCESS_TOKEN, currentDate: now, requiredClaims: ['exp', 'jti', 'client_id'] }
        return (await jwtVerify(token, find, expected)).payload
      } catch {
        return null
      }
    },
  }
}
