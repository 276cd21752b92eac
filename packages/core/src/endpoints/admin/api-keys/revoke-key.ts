import type { EventBus } from '../../../foundations/events/bus.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import type { Actor } from '../../../ports/actor.ts'
import type { ApiKeyStore } from '../../../ports/api-keys.ts'
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
    const name = (await given.apiKeys.find(id))?.name
    await revoke(id, admin.by, about, given)
    if (name === undefined) return ok()
    const data = { keyId: id, name, by: admin.by }
    await given.events.change([{ event: 'identity.apikey.deleted', data, about }], () => given.apiKeys.delete(id))
    return ok()
  },
})

async function revoke(
  keyId: string,
  by: Actor,
  about: EventAbout,
  { apiKeys, events }: { readonly apiKeys: ApiKeyStore; readonly events: EventBus },
): Promise<void> {
  const name = (await apiKeys.find(keyId))?.name ?? ''
  await events.change([{ event: 'identity.apikey.revoked', data: { keyId, name, by }, about }], () =>
    apiKeys.revoke(keyId),
  )
}
