import * as v from 'valibot'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { keyReply, keyView } from '../../../identity/api-keys/key-view.ts'
import { makeKey, newKeyFields } from '../../../identity/api-keys/new-key.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { isAdminScope } from '../../../web/http/routing/admin-areas.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const scope = v.pipe(text(1, 200), v.regex(/^(\*|[\w.-]+:(\*|[\w.:-]+))$/))

export const newKey = v.object({
  ...newKeyFields,
  serviceId: v.optional(text(1, 100)),
  scopes: v.optional(v.pipe(v.array(scope), v.maxLength(100)), []),
})

/** Creates an API key. Only this response contains the whole key; the store keeps its keyed hash (R35). */
export const issueKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Issue an API key',
  success: 'The new key; only this response shows it whole.',
  access: 'admin',
  needs: ['apiKeys'],
  body: newKey,
  replies: { 200: v.object({ success: v.literal(true), rawKey: v.string(), record: keyReply }) },

  async handle({ body, admin, context }, { apiKeys, adminKeys, apiKeyRing, events, now }) {
    const refused = body.scopes.findIndex((scope) => isAdminScope(scope) && !adminKeys?.scopes.includes(scope))
    if (refused >= 0) throw invalidInput({ path: `scopes.${refused}`, rule: 'admin_scope' })
    const createdBy = admin.by.kind === 'user' ? admin.by.id : undefined
    const { rawKey, record } = makeKey('ak', { ...body, createdBy }, { apiKeyRing, now })
    const { keyHash: _, ...shown } = record
    const about = { ...aboutRequest(context), changes: changesBetween({}, shown) }
    const data = { keyId: record.id, name: record.name, by: admin.by }
    await events.change([{ event: 'identity.apikey.created', data, about }], () => apiKeys.insert(record))
    return ok({ success: true, rawKey, record: keyView(record) })
  },
})
