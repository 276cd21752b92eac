import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import type { Granted } from '../../ports/needs.ts'
import type { RecordOwner } from '../../ports/records.ts'
import { assertUsable, findKey, sentKey } from '../api-keys/api-key-authenticator.ts'
import { ownerOf } from '../api-keys/key-owner.ts'
import type { OwnedKeys } from '../features/feature-hooks.ts'
import { grantableScopes } from './owned-key-scope.ts'
import { type PermissionGiven, presentPermissions } from './present-permissions.ts'

type Given = Granted<'apiKeys'> & PermissionGiven & { readonly apiKeyRing: KeyRing; readonly now: () => Date }

/** Keys of users begin with `uk_`, keys of tenants with `tk_`. */
const RAW_KEY = /^[ut]k_[0-9a-f]{48}$/

/**
 * Authenticates the API keys of users and tenants. A key acts as its owner. Of its scopes, only those count that the owner still has as
 * permissions (R42).
 */
export function createOwnedKeys(given: () => Given): OwnedKeys {
  const permissionsOf = async (key: ApiKey): Promise<readonly string[] | null> => {
    const owner = ownerOf(key)
    return owner && presentPermissions(owner, given())
  }

  async function findOwned(raw: string): Promise<{ readonly key: ApiKey; readonly owner: RecordOwner } | null> {
    if (!RAW_KEY.test(raw)) return null
    const { apiKeyRing, apiKeys } = given()
    const key = await findKey(raw, apiKeyRing, apiKeys)
    const owner = key && ownerOf(key)
    if (key === null || owner === null) return null
    return raw.startsWith(owner.userId === undefined ? 'tk' : 'uk') ? { key, owner } : null
  }

  const find: OwnedKeys['find'] = async (raw, address) => {
    if (!RAW_KEY.test(raw)) return null
    const found = await findOwned(raw)
    if (found === null) throw failure('API_KEY_INVALID')
    const { key, owner } = found
    const permissions = key.isActive ? await permissionsOf(key) : null
    assertUsable(key, permissions !== null, address, given().now())
    const usable = grantableScopes(permissions ?? [])
    const scopes = key.scopes.filter((scope) => usable.includes(scope))
    return { key, caller: { id: key.id, scopes, owner } }
  }

  return {
    find,
    async authenticate(context) {
      const raw = await sentKey(context, async (text) => (await findOwned(text)) !== null)
      const found = raw === undefined ? null : await find(raw, context.address)
      if (found === null) return null
      const { apiKeys, now } = given()
      context.background(() => apiKeys.touch(found.key.id, now()))
      return { credential: found.caller, via: 'header', sessionHandle: '' }
    },
    isInForce: async (key) => (await permissionsOf(key)) !== null,
  }
}
