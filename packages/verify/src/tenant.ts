/** Organisations (tenants) in access tokens of services with `@sallyport/tenants`. */
import type { AccessClaims } from './claims.ts'

const HEADER = 'X-Tenant-Id'

/**
 * Returns the organisation that a request is about: the claim `tenantId` of its access token. Null if the token has none, or if the request names
 * another one in `X-Tenant-Id`: respond to both with 404. The header alone proves nothing, because any client can send it.
 *
 * The user was a member when the token was issued. The claim stays until the token expires, even if the user is removed meanwhile, and says nothing
 * about roles: ask the auth service where that matters.
 *
 * @example
 * const verifier = createVerifier({
 *   jwksUrl: 'https://auth.example.com/auth/.well-known/jwks.json',
 *   issuer: 'https://auth.example.com',
 * })
 * const tenantId = tenantOf(await verifier.verifyRequest(request), request)
 */
export function tenantOf({ tenantId }: AccessClaims, { headers }: Request): string | null {
  if (typeof tenantId !== 'string' || tenantId === '') return null
  const named = headers.get(HEADER)
  return named === null || named === tenantId ? tenantId : null
}
