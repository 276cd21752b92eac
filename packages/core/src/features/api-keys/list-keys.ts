import * as v from 'valibot'
import type { EventMetadata } from '../../events/envelope.ts'
import { limits } from '../../http/limits.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../http/page-query.ts'
import { done, ok } from '../../http/reply.ts'
import type { ApiKeyStore } from '../../ports/api-keys.ts'
import { endpoint, type Services } from '../../sign-in/services.ts'
import { keyReply, keyView } from './key-view.ts'

/** Newest first, searched by name, prefix and service. */
export const listKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'List API keys',
  access: 'admin',
  needs: ['apiKeys'],
  limit: limits.admin,
  query: v.object(pageFields),
  replies: { 200: v.object({ keys: v.array(keyReply), ...pageReply }) },

  async handle({ query }, { apiKeys }) {
    const page = pageOf(query)
    const { keys, total } = await apiKeys.list(page)
    return ok({ keys: keys.map(keyView), ...pageFacts(page, total) })
  },
})

/** Makes a key worthless and keeps its record. */
export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id/revoke',
  summary: 'Revoke an API key',
  access: 'admin',
  needs: ['apiKeys'],
  limit: limits.admin,
  replies: { 200: done },

  async handle({ params: { id }, admin, context }, given) {
    await revoke(id, admin.by, { correlationId: context.correlationId }, given)
    return ok()
  },
})

export const deleteKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  summary: 'Delete an API key',
  access: 'admin',
  needs: ['apiKeys'],
  limit: limits.admin,
  replies: { 200: done },

  async handle({ params: { id }, admin, context }, given) {
    await revoke(id, admin.by, { correlationId: context.correlationId }, given)
    await given.apiKeys.delete(id)
    return ok()
  },
})

async function revoke(
  keyId: string,
  by: string,
  about: EventMetadata,
  { apiKeys, events }: Pick<Services, 'events'> & { readonly apiKeys: ApiKeyStore },
): Promise<void> {
  if (!(await apiKeys.revoke(keyId))) return
  const name = (await apiKeys.find(keyId))?.name ?? ''
  await events.publish('identity.apikey.revoked', { keyId, name, by }, about)
}
