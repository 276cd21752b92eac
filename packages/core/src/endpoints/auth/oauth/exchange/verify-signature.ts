import type { AuthorizationServer, IDToken } from 'oauth4webapi'
import { lastGoodCopy } from '../providers/last-good-copy.ts'
import { fresh, type ProtocolSettings } from '../providers/protocol-settings.ts'
import { withTenant } from '../providers/tenant-issuer.ts'
import { refusal } from '../refusal.ts'
import { withoutNulls } from '../repair-reply.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type ProviderKey, verifyJws } from './verify-jws.ts'

const MAX_AGE_MS = 10 * 60 * 1000
/**
 * Minimum time between two fetches of a provider's keys because of an unknown `kid`, in milliseconds. Without a minimum, each ID token with
 * an unpublished key would cause another request to the provider.
 */
const COOL_DOWN_MS = 30 * 1000

/**
 * Verifies an ID token with the provider's published keys, which are cached. If no cached key matches the token, fetches the keys again.
 */
export async function verifySignature(
  id: string,
  server: AuthorizationServer,
  token: string,
  claims: IDToken,
  given: ProtocolSettings,
): Promise<void> {
  const now = given.now()
  const cache = given.providerCache.keys
  const read = () => fetchKeys(server, given)
  const keys = await lastGoodCopy({ provider: id, document: 'keys', cache, maxAgeMs: MAX_AGE_MS, read }, given)
  let verdict = await verifyJws(token, keysFor(claims, keys.value))
  if (verdict === 'unknown' && fresh(keys, COOL_DOWN_MS, now) === undefined) {
    const value = await read()
    cache.set(id, { value, at: now, fetchedAt: now })
    verdict = await verifyJws(token, keysFor(claims, value))
  }
  if (verdict === 'unknown') throw refusal("none of the provider's published keys fits the ID token")
  if (verdict === 'invalid') throw refusal('JWT signature verification failed')
}

/**
 * Returns the keys that may sign for the token's issuer. Microsoft's keys name their issuer, so that one tenant's key can't sign for
 * another tenant.
 */
function keysFor({ tid, iss }: IDToken, keys: readonly ProviderKey[]): readonly ProviderKey[] {
  return keys.filter(({ issuer }) => typeof issuer !== 'string' || withTenant(issuer, tid) === iss)
}

async function fetchKeys(server: AuthorizationServer, given: ProtocolSettings): Promise<readonly ProviderKey[]> {
  const headers = { accept: 'application/json, application/jwk-set+json' }
  const response = await guardedFetch(server.jwks_uri ?? '', { headers }, given)
  const body: unknown = response.status === 200 ? await response.json() : null
  if (!isKeySet(body)) throw refusal(`the provider's keys can't be read: the key set URL answered ${response.status}`)
  // The cast is safe: only nulls are removed.
  return body.keys.map((key) => withoutNulls({ ...key }) as ProviderKey)
}

function isKeySet(body: unknown): body is { readonly keys: readonly ProviderKey[] } {
  if (typeof body !== 'object' || body === null || !('keys' in body) || !Array.isArray(body.keys)) return false
  return body.keys.every((key: unknown) => typeof key === 'object' && key !== null)
}
