/**
 * API keys, with which other programs call the service. Routes: /api/api-keys and below. Port: apiKeys. Requests with a key are
 * authenticated in session/api-key-authenticator.ts.
 */

import * as v from 'valibot'
import { encodeHex } from '../../../foundations/crypto/encoding.ts'
import { randomBytes, randomUuid } from '../../../foundations/crypto/random.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { isAddressBlock } from '../../../foundations/net/address-block.ts'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { instant } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { keyReply, keyView } from './key-view.ts'

const PREFIX_LENGTH = 11
const scope = v.pipe(text(1, 200), v.regex(/^(\*|[\w.-]+:(\*|[\w.:-]+))$/))
const addressBlock = v.pipe(text(1, 64), v.check(isAddressBlock, 'address'))

export const newKey = v.object({
  name: text(1, 100),
  serviceId: v.optional(text(1, 100)),
  scopes: v.optional(v.pipe(v.array(scope), v.maxLength(100)), []),
  allowedIps: v.optional(v.pipe(v.array(addressBlock), v.maxLength(100)), []),
  expiresAt: v.optional(instant),
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

  async handle({ body, admin, context }, { apiKeys, apiKeyRing, events, now }) {
    if (body.expiresAt !== undefined && body.expiresAt.getTime() <= now().getTime())
      throw invalidInput({ path: 'expiresAt', rule: 'future' })
    const rawKey = `ak_${encodeHex(randomBytes(24))}`
    const record = {
      ...withoutUndefined(body),
      id: randomUuid(),
      keyHash: apiKeyRing.sign(rawKey),
      keyPrefix: rawKey.slice(0, PREFIX_LENGTH),
      isActive: true,
      ...(admin.by.kind === 'user' && { createdBy: admin.by.id }),
      createdAt: now(),
    }
    const { keyHash: _, ...shown } = record
    const about = { ...aboutRequest(context), changes: changesBetween({}, shown) }
    const data = { keyId: record.id, name: record.name, by: admin.by }
    await events.change([{ event: 'identity.apikey.created', data, about }], () => apiKeys.insert(record))
    return ok({ success: true, rawKey, record: keyView(record) })
  },
})
