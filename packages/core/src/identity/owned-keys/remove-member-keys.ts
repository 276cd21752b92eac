import { changesBetween } from '../../foundations/events/changes.ts'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import { deleteKeys, keysOf, type OwnedKeyGiven } from '../api-keys/delete-keys.ts'
import type { HookGiven, MemberRemoval } from '../features/feature-hooks.ts'

/**
 * Ends what a removed member could still do with keys that they made for the tenant. Keys that the remover adopts go on working, with the
 * remover as their maker; only keys with scopes that the remover may give are adopted. All others are deleted.
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
