import type { EventBus } from '../../../foundations/events/bus.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { ownerOf } from '../../../identity/api-keys/key-owner.ts'
import type { ApiKeyStore } from '../../../ports/accounts/api-keys.ts'
import type { Actor } from '../../../ports/actor.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Disables an API key and keeps its record. */
export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id/revoke',
  summary: 'Revoke an API key',
  success: 'The key no longer works.',
  access: 'admin',
  needs: ['apiKeys'],

  async handle({ params: { id }, admin, context }, given) {
    await revoke(id, admin.by, aboutRequest(context), given)
    return ok()
  },
})

export const deleteKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  summary: 'Delete an API key',
  success: 'The key no longer exists.',
  access: 'admin',
  needs: ['apiKeys'],

  async handle({ params: { id }, admin, context }, given) {
    const about = aboutRequest(context)
    const found = await given.apiKeys.find(id)
    await revoke(id, admin.by, about, given)
    if (found === null) return ok()
    const { name, serviceId, scopes, allowedIps, expiresAt } = found
    const data = { keyId: id, name, by: admin.by }
    const changes = changesBetween({ name, serviceId, scopes, allowedIps, expiresAt }, {})
    const told = withoutUndefined({ ...about, ...ownerOf(found), changes })
    await given.events.change([{ event: 'identity.apikey.deleted', data, about: told }], () => given.apiKeys.delete(id))
    return ok()
  },
})

async function revoke(
  keyId: string,
  by: Actor,
  about: EventAbout,
  { apiKeys, events }: { readonly apiKeys: ApiKeyStore; readonly events: EventBus },
): Promise<void> {
  const key = await apiKeys.find(keyId)
  const name = key?.name ?? ''
  const changes = changesBetween({ isActive: true }, { isActive: false })
  const told = withoutUndefined({ ...about, ...(key && ownerOf(key)), changes })
  await events.change([{ event: 'identity.apikey.revoked', data: { keyId, name, by }, about: told }], () =>
    apiKeys.revoke(keyId),
  )
}
