import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import { isInBlocks } from '../../foundations/net/address-block.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { ApiKey, ApiKeyStore } from '../../ports/accounts/api-keys.ts'
import type { Granted } from '../../ports/needs.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { type Authenticated, bearerToken } from '../../web/http/routing/guard.ts'
import { type MakerGiven, mayMakerStill } from '../accounts/removal/may-maker-still.ts'
import type { HookGiven } from '../features/feature-hooks.ts'
import { ownerOf } from './key-owner.ts'

export interface SentKeyGiven extends MakerGiven, HookGiven {
  readonly apiKeys?: ApiKeyStore | undefined
  readonly apiKeyRing: KeyRing
  readonly now: () => Date
}

const RAW_KEY = /^ak_[0-9a-f]{48}$/
const SCHEME = /^ApiKey +(\S+)$/i

/**
 * Authenticates an administrators' API key in the header `Authorization: ApiKey …` or `X-Api-Key`. Doesn't check the key's scopes: the route
 * guard does. Rejects with 401 API_KEY_INVALID, API_KEY_REVOKED or API_KEY_EXPIRED, or with 403 API_KEY_IP_BLOCKED.
 */
export async function authenticateApiKey(
  context: RequestContext,
  given: SentKeyGiven,
): Promise<Authenticated<'key'> | null> {
  const key = await sentValidKey(context, given)
  return key && { credential: { id: key.id, scopes: key.scopes }, via: 'header', sessionHandle: '' }
}

/** Returns the administrators' API key that the request sends, and records its use. Rejects like `authenticateApiKey`. */
export async function sentValidKey(context: RequestContext, given: SentKeyGiven): Promise<ApiKey | null> {
  const { apiKeys, apiKeyRing, now } = given
  if (apiKeys === undefined) return null
  const isOurs = async (text: string) => RAW_KEY.test(text) && (await findKey(text, apiKeyRing, apiKeys)) !== null
  const raw = await sentKey(context, isOurs)
  if (raw === undefined) return null
  const key = await findValidKey(raw, context.address, { ...given, apiKeys })
  context.background(() => apiKeys.touch(key.id, now()))
  return key
}

/**
 * Returns the API key that the request sends. If the request has another credential, ignores a text in `X-Api-Key` that isn't a key of this
 * service: API gateways use this header for their own keys.
 */
export async function sentKey(
  context: RequestContext,
  isOurs: (text: string) => Promise<boolean>,
): Promise<string | undefined> {
  const { headers } = context.request
  const inScheme = SCHEME.exec(headers.get('Authorization') ?? '')?.[1]
  const plain = headers.get('X-Api-Key') ?? undefined
  const isOther = plain !== undefined && (inScheme !== undefined || hasOtherCredential(context))
  return isOther && !(await isOurs(plain)) ? inScheme : (plain ?? inScheme)
}

/**
 * Returns the administrators' API key if it may be used from this address. Rejects with 401 API_KEY_INVALID, API_KEY_REVOKED or
 * API_KEY_EXPIRED, or with 403 API_KEY_IP_BLOCKED.
 */
export async function findValidKey(
  raw: string,
  address: string | null | undefined,
  given: Granted<'apiKeys'> & Pick<SentKeyGiven, 'apiKeyRing' | 'now'> & MakerGiven & HookGiven,
): Promise<ApiKey> {
  const key = RAW_KEY.test(raw) ? await findKey(raw, given.apiKeyRing, given.apiKeys) : null
  // Keys of users and tenants begin with another prefix. If the store returns one here, it must not act as a key of administrators.
  if (key === null || ownerOf(key) !== null) throw failure('API_KEY_INVALID')
  assertUsable(key, await isKeyInForce(key, given), address, given.now())
  return key
}

/** Rejects with 401 API_KEY_REVOKED or API_KEY_EXPIRED, or with 403 API_KEY_IP_BLOCKED, unless the key may be used from this address. */
export function assertUsable(key: ApiKey, isInForce: boolean, address: string | null | undefined, now: Date): void {
  if (!isInForce) throw failure('API_KEY_REVOKED')
  if (key.expiresAt !== undefined && key.expiresAt.getTime() <= now.getTime()) throw failure('API_KEY_EXPIRED')
  const isAllowed = key.allowedIps.length === 0 || isInBlocks(address ?? '', key.allowedIps)
  if (!isAllowed) throw failure('API_KEY_IP_BLOCKED')
}

/**
 * True if the key wasn't revoked, and its owner is still active or, for a key of administrators, its issuer is still an administrator. A
 * key of administrators without a recorded issuer stays in force.
 */
export async function isKeyInForce(key: ApiKey, given: MakerGiven & HookGiven): Promise<boolean> {
  const { isActive, createdBy } = key
  if (!isActive) return false
  if (ownerOf(key) !== null) return (await given.features.ownedKeys?.isInForce(key)) === true
  return createdBy === undefined || (await mayMakerStill(createdBy, given))
}

/** True if the request has a bearer token or a session cookie. */
function hasOtherCredential(context: RequestContext): boolean {
  return bearerToken(context.request.headers) !== null || context.cookies('accessToken').length > 0
}

/** Returns the stored key with this text. */
export async function findKey(raw: string, ring: KeyRing, apiKeys: ApiKeyStore): Promise<ApiKey | null> {
  // Tries every configured secret, so that API keys survive a rotation of the secret.
  for (const hash of ring.signByEach(raw)) {
    const key = await apiKeys.findByHash(hash)
    if (key !== null) return key
  }
  return null
}
