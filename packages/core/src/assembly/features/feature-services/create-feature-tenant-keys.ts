import { failure } from '../../../foundations/values/errors.ts'
import { deleteOwnedKey, keysOf } from '../../../identity/api-keys/delete-keys.ts'
import { createKey } from '../../../identity/owned-keys/create-key.ts'
import { grantableScopes } from '../../../identity/owned-keys/owned-key-scope.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import type { ApiKey } from '../../../ports/accounts/api-keys.ts'
import type { Granted } from '../../../ports/needs.ts'
import type { FeatureGiven } from '../feature.ts'
import type { FeatureActing, FeatureTenantKey, FeatureTenantKeys } from './feature-tenants.ts'

type Given = FeatureGiven & Granted<'ownedKeys' | 'apiKeys.listOf' | 'apiKeys.deleteOf' | 'apiKeys.adopt'>

/** Creates the functions with which features manage API keys of tenants. Without the feature `ownedKeys()`, each function throws. */
export function createFeatureTenantKeys(
  host: () => FeatureGiven,
  actingOf: (acting: FeatureActing) => Parameters<typeof deleteOwnedKey>[2],
): FeatureTenantKeys {
  const given = () => {
    const all = host()
    if (all.ownedKeys === undefined)
      throw new TypeError("the service lacks the feature `ownedKeys()`: name `ownedKeys` in the endpoint's `needs`")
    // The cast is safe: `ownedKeys()` refuses a store without these methods when the service starts.
    return all as Given
  }
  const permissionsOf = async (tenantId: string, userId: string) =>
    (await given().features.keyPermissions?.(tenantId, userId)) ?? []
  return {
    max: () => given().ownedKeys.maxPerOwner,
    list: async (tenantId) => (await keysOf({ tenantId }, given())).map(keyOf),
    async create(tenantId, fields, { user, context }, mayStill) {
      const permissions = await permissionsOf(tenantId, user.sub)
      const making = { ...actingOf({ by: { userId: user.sub }, context }), permissions, createdBy: user.sub }
      const confirm = async (undo: () => Promise<unknown>) => {
        await assertStillSignedIn(user, given(), undo)
        if (await mayStill()) return
        await undo()
        throw failure('INSUFFICIENT_SCOPE')
      }
      const { rawKey, key } = await createKey({ tenantId }, fields, making, confirm, given())
      return { rawKey, key: keyOf(key) }
    },
    delete: (tenantId, id, acting) => deleteOwnedKey(id, { tenantId }, actingOf(acting), given()),
    grantable: async (tenantId, userId) => grantableScopes(await permissionsOf(tenantId, userId)),
  }
}

function keyOf({ keyHash: _, ...key }: ApiKey): FeatureTenantKey {
  return key
}
