import {
  type AuthorizationServer,
  allowInsecureRequests,
  customFetch,
  type IDToken,
  type JWK,
  type JWKS,
  jwksCache,
  KEY_SELECTION,
  OperationProcessingError,
  validateApplicationLevelSignature,
} from 'oauth4webapi'
import { guardedFetch } from './guarded-fetch.ts'
import { type Dated, fresh, type ProtocolSettings } from './protocol-settings.ts'
import { refusal } from './refusal.ts'
import { withTenant } from './tenant-issuer.ts'

const MAX_AGE_MS = 10 * 60 * 1000
/** Keys younger than this are not fetched again for an unknown `kid`: a provider that signs by unpublished keys is not asked twice each time. */
const COOL_DOWN_MS = 30 * 1000

/** Verifies the ID token of a processed token response by the provider's published keys. They are kept; an unknown `kid` fetches them anew. */
export async function verifySignature(
  id: string,
  server: AuthorizationServer,
  processed: Response,
  claims: IDToken,
  given: ProtocolSettings,
): Promise<void> {
  const now = given.now()
  const known = given.providerCache.keys.get(id)
  const value = fresh(known, MAX_AGE_MS, now)
  const keys = value === undefined || known === undefined ? await fetchKeys(id, server, given, now) : known
  try {
    await verify(server, processed, claims, keys.value)
  } catch (error) {
    const isUnknownKey = error instanceof OperationProcessingError && error.code === KEY_SELECTION
    if (!isUnknownKey || fresh(keys, COOL_DOWN_MS, now) !== undefined) throw error
    await verify(server, processed, claims, (await fetchKeys(id, server, given, now)).value)
  }
}

async function verify(server: AuthorizationServer, processed: Response, claims: IDToken, keys: JWKS): Promise<void> {
  // Microsoft names the issuer of each key: a tenant's keys sign for no other tenant.
  const own = keys.keys.filter(
    ({ issuer }: JWK & { readonly issuer?: unknown }) =>
      typeof issuer !== 'string' || withTenant(issuer, claims.tid) === claims.iss,
  )
  // Copies: the library ties imported keys, as promises, to the object's identity (R33). It takes them for fresh; their age was judged above.
  const cache = { jwks: structuredClone({ keys: own }), uat: Number.MAX_SAFE_INTEGER }
  const noFetch = () => Promise.reject(refusal('the keys are at hand'))
  const options = { [jwksCache]: cache, [customFetch]: noFetch, [allowInsecureRequests]: true }
  await validateApplicationLevelSignature({ ...server }, processed, options)
}

async function fetchKeys(
  id: string,
  server: AuthorizationServer,
  given: ProtocolSettings,
  now: Date,
): Promise<Dated<JWKS>> {
  const headers = { Accept: 'application/json, application/jwk-set+json' }
  const response = await guardedFetch(given)(server.jwks_uri ?? '', { method: 'GET', headers })
  const body: unknown = response.status === 200 ? await response.json() : null
  if (!isKeySet(body)) throw refusal(`the keys can't be read, status ${response.status}`)
  const dated = { value: body, at: now }
  given.providerCache.keys.set(id, dated)
  return dated
}

function isKeySet(body: unknown): body is JWKS {
  if (typeof body !== 'object' || body === null || !('keys' in body) || !Array.isArray(body.keys)) return false
  return body.keys.every((key: unknown) => typeof key === 'object' && key !== null)
}
