import { publicKeyOf } from '@sallyport/core/feature'
import { CompactSign, compactVerify, decodeProtectedHeader, type JWK } from 'jose'

/** Claims of a token. */
export type Claims = Readonly<Record<string, unknown>>

/** Signs and verifies access tokens and ID tokens. */
export interface Signer {
  /** Public keys, for `jwks_uri`. */
  readonly publicKeys: readonly JWK[]
  /** True if a key can sign ID tokens: RS256, which every client of OpenID Connect knows. */
  readonly hasIdTokens: boolean
  signAccessToken(claims: Claims): Promise<string>
  signIdToken(claims: Claims): Promise<string>
  /** Returns the claims of an unexpired access token of this issuer, or null. */
  verifyAccessToken(token: string, issuer: string, now: Date): Promise<Claims | null>
  /** Returns the `sub` of an ID token of this issuer, however old, or undefined. */
  subjectOf(idToken: string, issuer: string): Promise<unknown>
}

const ACCESS_TOKEN = 'at+jwt'
const ID_TOKEN = 'JWT'
const MAX_LENGTH = 8192

/** Creates the signer. Uses only parts of jose that the service also uses, so that the code of a Worker doesn't grow. */
export function createSigner(configured: readonly JWK[]): Signer {
  // Drops `use`, `key_ops` and `ext`, because runtimes differ in the values that they accept.
  const keys = configured.map(({ use: _use, key_ops: _operations, ext: _extractable, ...key }) => key)
  const publicKeys = keys.map(publicKeyOf)
  const [current] = keys
  const idTokenKey = keys.find(({ alg }) => alg === 'RS256')

  function sign(key: JWK | undefined, typ: string, claims: Claims): Promise<string> {
    if (key?.alg === undefined || key.kid === undefined) throw new TypeError('there is no key that signs this token')
    const payload = new TextEncoder().encode(JSON.stringify(claims))
    return new CompactSign(payload).setProtectedHeader({ alg: key.alg, kid: key.kid, typ }).sign(key)
  }

  /**
   * Returns the claims of a token of this type and issuer, expired or not. Verifies it with the key that its `kid` names, by that key's algorithm
   * only. Returns null for any other text.
   */
  async function open(token: string, type: string, issuer: string): Promise<Claims | null> {
    if (token.length > MAX_LENGTH) return null
    try {
      const { kid, typ, crit } = decodeProtectedHeader(token)
      const key = publicKeys.find((one) => one.kid === kid)
      if (key?.alg === undefined || typ !== type || crit !== undefined) return null
      const { payload } = await compactVerify(token, key, { algorithms: [key.alg] })
      const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
      return typeof claims === 'object' && claims !== null && Object(claims).iss === issuer ? { ...claims } : null
    } catch {
      // Text that is no token, or a wrong signature.
      return null
    }
  }

  return {
    publicKeys,
    hasIdTokens: idTokenKey !== undefined,
    signAccessToken: (claims) => sign(current, ACCESS_TOKEN, claims),
    signIdToken: (claims) => sign(idTokenKey, ID_TOKEN, claims),
    async verifyAccessToken(token, issuer, now) {
      const claims = await open(token, ACCESS_TOKEN, issuer)
      const { exp } = claims ?? {}
      return typeof exp === 'number' && exp * 1000 > now.getTime() ? claims : null
    },
    subjectOf: async (idToken, issuer) => (await open(idToken, ID_TOKEN, issuer))?.sub,
  }
}
