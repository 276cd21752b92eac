import { decodeJwt, errors, type FetchImplementation, jwtVerify } from 'jose'
import { hasCanonicalSignature } from '../canonical-signature.ts'
import { type Keys, remoteKeys } from '../keys.ts'
import { VerifyError } from '../verify-error.ts'
import type { AuthorizationServer } from './options.ts'
import { isOnlyFor, isResourceClaims, type ResourceClaims } from './resource-claims.ts'

export interface ResourceTokenOptions {
  readonly resource: string
  readonly authorizationServers: readonly AuthorizationServer[]
  readonly now: () => Date
  readonly fetch: FetchImplementation | undefined
}

const TOKEN_TYPE = 'at+jwt'
const MAX_LENGTH = 8192

/**
 * Creates the function that returns the claims of a valid access token for the resource (RFC 9068). It rejects with a VerifyError:
 * INVALID_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED or KEYS_UNAVAILABLE.
 */
export function resourceTokenVerifier(options: ResourceTokenOptions): (token: string) => Promise<ResourceClaims> {
  const { resource, authorizationServers, now, fetch } = options
  const keysOf = new Map(
    authorizationServers.map(({ issuer, jwksUrl }) => [issuer, remoteKeys(new URL(jwksUrl), fetch)]),
  )
  return async (token) => {
    if (token.length > MAX_LENGTH || !hasCanonicalSignature(token)) throw new VerifyError('INVALID_ACCESS_TOKEN')
    const { issuer, keys } = serverOf(token, keysOf)
    const expected = {
      algorithms: keys.algorithms,
      issuer,
      typ: TOKEN_TYPE,
      currentDate: now(),
      requiredClaims: ['exp'],
    }
    const { payload, protectedHeader } = await jwtVerify(token, keys.find, expected).catch((error: unknown) => {
      if (error instanceof VerifyError) throw error
      // An expired token of another resource was never valid here, so it isn't `ACCESS_TOKEN_EXPIRED`.
      const hasExpired =
        error instanceof errors.JWTExpired && isResourceClaims(error.payload) && isOnlyFor(resource, error.payload)
      throw new VerifyError(hasExpired ? 'ACCESS_TOKEN_EXPIRED' : 'INVALID_ACCESS_TOKEN', error)
    })
    if (!isResourceClaims(payload) || !isOnlyFor(resource, payload) || 'crit' in protectedHeader)
      throw new VerifyError('INVALID_ACCESS_TOKEN')
    return payload
  }
}

/** Selects the keys by the unverified issuer, so that one authorization server can't sign in the name of another. */
function serverOf(token: string, keysOf: ReadonlyMap<string, Keys>): { readonly issuer: string; readonly keys: Keys } {
  let issuer: unknown
  try {
    issuer = decodeJwt(token).iss
  } catch (error) {
    throw new VerifyError('INVALID_ACCESS_TOKEN', error)
  }
  const keys = typeof issuer === 'string' ? keysOf.get(issuer) : undefined
  if (typeof issuer !== 'string' || keys === undefined) throw new VerifyError('INVALID_ACCESS_TOKEN')
  return { issuer, keys }
}
