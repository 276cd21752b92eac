import * as v from 'valibot'
import { text } from '../../../foundations/values/text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { type Channel, isVoid, messageName } from '../../../outgoing/messages/outbox/message.ts'
import { DELIVERY_STATUSES, type Delivery, MESSAGE_QUEUES } from '../../../ports/events/deliveries.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const CHANNELS = ['mail', 'sms'] as const satisfies readonly Channel[]

const messageReply = v.object({
  id: v.string(),
  channel: v.picklist(CHANNELS),
  kind: v.string(),
  to: v.string(),
  userId: v.optional(v.string()),
  status: v.picklist(DELIVERY_STATUSES),
  attempts: v.number(),
  nextAttemptAt: v.optional(v.string()),
  createdAt: v.string(),
  deliveredAt: v.optional(v.string()),
  lastStatusCode: v.optional(v.number()),
  lastError: v.optional(v.string()),
  /** True if the message was given up without a try, because it is no longer valid. A replay doesn't send such a message. */
  isVoid: v.optional(v.literal(true)),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary: 'List mails or text messages that were not sent at once',
  success:
    'One page of the messages of this channel, newest first. Recipients are masked; the content of messages is not included.',
  access: 'admin',
  area: 'messages',
  needs: ['deliveries'],
  query: v.strictObject({
    ...pageFields,
    channel: v.optional(v.picklist(CHANNELS), 'mail'),
    status: v.optional(v.picklist(DELIVERY_STATUSES)),
    userId: v.optional(text(1, 128)),
  }),
  replies: { 200: v.object({ messages: v.array(messageReply), ...pageReply }) },

  async handle({ query: { channel, status, userId, ...query } }, { deliveries }) {
    const { page, limit } = pageOf(query)
    const webhookId = MESSAGE_QUEUES[channel]
    const found = await deliveries.list({ webhookId, ...withoutUndefined({ status, userId }), page, limit })
    // Filters here too, because a host's own store may ignore `userId`.
    const asked = found.deliveries.filter((delivery) => (userId ?? delivery.userId) === delivery.userId)
    return ok({ messages: asked.map(messageView), total: found.total, page, limit })
  },
})

/** Returns the message for administrators, without its encrypted content. */
function messageView(delivery: Delivery): Readonly<Record<string, unknown>> {
  const { id, url, userId, status, attempts, nextAttemptAt, createdAt, deliveredAt } = delivery
  const { lastStatusCode, lastError } = delivery
  return {
    id,
    ...messageName(delivery),
    to: url.replace(/^\w+:/, ''),
    ...(userId !== undefined && { userId }),
    status,
    attempts,
    createdAt: createdAt.toISOString(),
    ...(nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
    ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
    ...(lastStatusCode !== undefined && { lastStatusCode }),
    ...(lastError !== undefined && { lastError }),
    ...(isVoid(delivery) && { isVoid: true }),
  }
}
