import { changesBetween } from '../../foundations/events/changes.ts'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import { deleteKeys, keysOf, type OwnedKeyGiven } from '../api-keys/delete-keys.ts'
import type { HookGiven, MemberRemoval } from '../features/feature-hooks.ts'

/**
 * Deletes the keys that a removed member made for the tenant. With `adoptsKeys`, the actor first becomes the maker of those keys whose
 * scopes the actor may give, so these keys go on working.
 */
export async function removeMemberKeys(
  tenantId: string,
  userId: string,
  { by, about, adoptsKeys = false, keysSince = new Date(0) }: MemberRemoval,
  given: OwnedKeyGiven & HookGiven,
): Promise<void> {
  const { apiKeys, events, features } = given
  if (adoptsKeys && by?.kind === 'user') {
    const permissions = (await features.keyPermissions?.(tenantId, by.id)) ?? []
    const changes = changesBetween({ createdBy: userId }, { createdBy: by.id })
    for (const { id, name, createdBy, scopes } of await keysOf({ tenantId }, given))
      if (createdBy === userId && scopes.every((scope) => permissions.includes(scope))) {
        const data = { keyId: id, name, by }
        const adopted = { event: 'identity.apikey.adopted', data, about: { ...about, tenantId, changes } } as const
        await events.change([adopted], () => apiKeys.adopt(id, tenantId, { from: userId, to: by.id }))
      }
  }
  const isMeant = ({ createdBy, createdAt }: ApiKey) => createdBy === userId && createdAt >= keysSince
  await deleteKeys({ tenantId }, { by, about }, given, isMeant)
}
