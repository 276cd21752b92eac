import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import { isInBlocks } from '../../foundations/net/address-block.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { ApiKey, ApiKeyStore } from '../../ports/api-keys.ts'
import type { Granted } from '../../ports/needs.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { type Authenticated, bearerToken } from '../../web/http/routing/guard.ts'
import { type MakerGiven, mayMakerStill } from '../accounts/removal/may-maker-still.ts'

interface Given extends MakerGiven {
  readonly apiKeys?: ApiKeyStore | undefined
  readonly apiKeyRing: KeyRing
  readonly now: () => Date
}

const RAW_KEY = /^ak_[0-9a-f]{48}$/
const SCHEME = /^ApiKey +(\S+)$/i

/**
 * Authenticates the API key in the header `Authorization: ApiKey …` or `X-Api-Key`. Doesn't check the key's scopes: the route guard does. A
 * key that isn't ours counts only without another credential: gateways use `X-Api-Key` for keys of their own. Rejects with 401
 * API_KEY_INVALID, API_KEY_REVOKED or API_KEY_EXPIRED, or with 403 API_KEY_IP_BLOCKED.
 */
export async function authenticateApiKey(context: RequestContext, given: Given): Promise<Authenticated<'key'> | null> {
  const { apiKeys, apiKeyRing, users, isAdmitted, now } = given
  const { headers } = context.request
  const inScheme = SCHEME.exec(headers.get('Authorization') ?? '')?.[1]
  const plain = headers.get('X-Api-Key') ?? undefined
  if (apiKeys === undefined || (plain === undefined && inScheme === undefined)) return null
  const isOther = plain !== undefined && (inScheme !== undefined || hasOtherCredential(context))
  const isForeign = isOther && (!RAW_KEY.test(plain) || (await findKey(plain, apiKeyRing, apiKeys)) === null)
  const raw = isForeign ? inScheme : (plain ?? inScheme)
  if (raw === undefined) return null
  const key = await findValidKey(raw, context.address, { apiKeys, apiKeyRing, users, isAdmitted, now })
  context.background(() => apiKeys.touch(key.id, now()))
  return { credential: { id: key.id, scopes: key.scopes }, via: 'header', sessionHandle: '' }
}

/**
 * Returns the API key if it may be used from this address. Rejects with 401 API_KEY_INVALID, API_KEY_REVOKED or API_KEY_EXPIRED, or with
 * 403 API_KEY_IP_BLOCKED.
 */
export async function findValidKey(
  raw: string,
  address: string | null | undefined,
  given: Granted<'apiKeys'> & Pick<Given, 'apiKeyRing' | 'now'> & MakerGiven,
): Promise<ApiKey> {
  const { apiKeys, apiKeyRing, now } = given
  const key = RAW_KEY.test(raw) ? await findKey(raw, apiKeyRing, apiKeys) : null
  if (key === null) throw failure('API_KEY_INVALID')
  if (!(await isKeyInForce(key, given))) throw failure('API_KEY_REVOKED')
  if (key.expiresAt !== undefined && key.expiresAt.getTime() <= now().getTime()) throw failure('API_KEY_EXPIRED')
  const isAllowed = key.allowedIps.length === 0 || isInBlocks(address ?? '', key.allowedIps)
  if (!isAllowed) throw failure('API_KEY_IP_BLOCKED')
  return key
}

/** True if the key wasn't revoked, and the administrator who issued it may still administer. */
export async function isKeyInForce({ isActive, createdBy }: ApiKey, given: MakerGiven): Promise<boolean> {
  return isActive && (createdBy === undefined || (await mayMakerStill(createdBy, given)))
}

/** True if the request has a bearer token or a session cookie. */
function hasOtherCredential(context: RequestContext): boolean {
  return bearerToken(context.request.headers) !== null || context.cookies('accessToken').length > 0
}

async function findKey(raw: string, ring: KeyRing, apiKeys: ApiKeyStore): Promise<ApiKey | null> {
  // Tries every configured secret, so that API keys survive a rotation of the secret.
  for (const hash of ring.signByEach(raw)) {
    const key = await apiKeys.findByHash(hash)
    if (key !== null) return key
  }
  return null
}
