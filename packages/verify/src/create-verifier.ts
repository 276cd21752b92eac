import { errors, type FetchImplementation, jwtVerify } from 'jose'
import { hasCanonicalSignature } from './canonical-signature.ts'
import { type AccessClaims, isAccessClaims } from './claims.ts'
import { type Keys, remoteKeys, secretKeys } from './keys.ts'
import { readTokens } from './read-token.ts'
import { VerifyError } from './verify-error.ts'

export interface VerifierOptions {
  /** URL of the auth service's keys, such as `https://auth.example.com/auth/.well-known/jwks.json`. For services with `signingKeys`. */
  readonly jwksUrl?: string | URL
  /**
   * Master secret of the auth service, or several during a rotation, for services without `signingKeys` (HS256). Anyone who knows it can
   * forge every token of the service: prefer `jwksUrl` outside the service's own deployment.
   */
  readonly secret?: string | readonly string[]
  /** Option `issuer` of the auth service. Default there: its `baseUrl`. */
  readonly issuer: string
  /** Option `audience` of the auth service. Default: the issuer, as in the auth service. */
  readonly audience?: string
  /** Origins of other pages that may send unsafe requests with the cookie. Default: only pages of the request's own origin. */
  readonly origins?: readonly string[]
  /**
   * Prefix of the service's cookies, for services with the option `cookies.prefix`: `__Host-`, or `__Secure-` if their cookies have a
   * `domain` or a `path`. Cookies without it are ignored, because a sibling subdomain can plant them. `__Secure-` accepts `__Host-`, too.
   * Default: any prefix or none.
   */
  readonly cookiePrefix?: '__Host-' | '__Secure-'
  /** Option `cookies.namespace` of the auth service; with `createRealms`, the realm's id. Default: none. */
  readonly cookieNamespace?: string
  /** Clock for the expiry of tokens. Default: the system clock. The age of cached keys always follows the system's clock. */
  readonly now?: () => Date
  /** Replaces the global `fetch` when the keys are loaded. */
  readonly fetch?: FetchImplementation
}

export interface Verifier {
  /**
   * Returns the claims of a valid access token. Rejects with a VerifyError: INVALID_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED or
   * KEYS_UNAVAILABLE. Doesn't ask whether the session still exists: a token stays valid until it expires.
   */
  verify(token: string): Promise<AccessClaims>
  /**
   * Returns the claims of a request's access token, from the header `Authorization: Bearer`, else from the cookie. Also rejects with
   * UNAUTHORIZED (no token) and CSRF_INVALID, and with INVALID_ACCESS_TOKEN if cookies of one name belong to different users.
   */
  verifyRequest(request: Request): Promise<AccessClaims>
}

const TOKEN_TYPE = 'at+jwt'
const MAX_LENGTH = 8192

/**
 * Creates a verifier of access tokens. Throws a TypeError for options that can't work. Loads no keys before the first token.
 *
 * @example
 * const verifier = createVerifier({
 *   jwksUrl: 'https://auth.example.com/auth/.well-known/jwks.json',
 *   issuer: 'https://auth.example.com',
 * })
 * const { sub } = await verifier.verifyRequest(request)
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const { issuer, audience = issuer, origins = [], cookiePrefix, cookieNamespace, now = () => new Date() } = options
  const keys = keysOf(options)
  if (issuer === '') throw new TypeError('createVerifier: issuer is required')

  async function verify(token: string): Promise<AccessClaims> {
    if (token.length > MAX_LENGTH || !hasCanonicalSignature(token)) throw new VerifyError('INVALID_ACCESS_TOKEN')
    const { algorithms, find } = keys
    const expected = { algorithms, issuer, audience, typ: TOKEN_TYPE, currentDate: now(), requiredClaims: ['exp'] }
    const { payload, protectedHeader } = await jwtVerify(token, find, expected).catch((error: unknown) => {
      if (error instanceof VerifyError) throw error
      throw new VerifyError(error instanceof errors.JWTExpired ? 'ACCESS_TOKEN_EXPIRED' : 'INVALID_ACCESS_TOKEN', error)
    })
    const isOurs = isAccessClaims(payload) && typeof protectedHeader.kid === 'string' && !('crit' in protectedHeader)
    if (!isOurs) throw new VerifyError('INVALID_ACCESS_TOKEN')
    return payload
  }

  async function verifyRequest(request: Request): Promise<AccessClaims> {
    let refused: unknown
    for (const tokens of readTokens(request, { origins, cookiePrefix, cookieNamespace })) {
      const results = await Promise.allSettled(tokens.map(verify))
      const claims = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      // A token that couldn't be checked could belong to another user.
      const unknown = reasons.find(({ code }) => code === 'KEYS_UNAVAILABLE')
      if (unknown !== undefined) throw unknown
      if (new Set(claims.map(({ sub }) => sub)).size > 1) throw new VerifyError('INVALID_ACCESS_TOKEN')
      if (claims[0] !== undefined) return claims[0]
      refused ??= reasons[0]
    }
    throw refused
  }

  return { verify, verifyRequest }
}

function keysOf({ jwksUrl, secret, fetch }: VerifierOptions): Keys {
  if ((jwksUrl === undefined) === (secret === undefined))
    throw new TypeError('createVerifier: set either jwksUrl or secret, and not both')
  if (jwksUrl !== undefined) return remoteKeys(new URL(jwksUrl), fetch)
  const secrets = [secret ?? []].flat()
  if (secrets.length === 0 || secrets.some(({ length }) => length < 32))
    throw new TypeError('createVerifier: secret must have at least 32 characters')
  return secretKeys(secrets)
}
