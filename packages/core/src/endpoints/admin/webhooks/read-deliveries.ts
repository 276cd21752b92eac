import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { isMessage } from '../../../outgoing/messages/outbox/message.ts'
import { DELIVERY_STATUSES, type Delivery } from '../../../ports/events/deliveries.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const deliveryReply = v.object({
  id: v.string(),
  messageId: v.string(),
  webhookId: v.string(),
  event: v.string(),
  url: v.string(),
  status: v.picklist(DELIVERY_STATUSES),
  attempts: v.number(),
  nextAttemptAt: v.optional(v.string()),
  createdAt: v.string(),
  deliveredAt: v.optional(v.string()),
  lastStatusCode: v.optional(v.number()),
  lastError: v.optional(v.string()),
  lastAnswer: v.optional(v.string()),
  body: v.string(),
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'List deliveries to a webhook',
  success: "One page of the webhook's deliveries, newest first.",
  access: 'admin',
  needs: ['deliveries', 'webhooks.find'],
  query: v.strictObject({ ...pageFields, status: v.optional(v.picklist(DELIVERY_STATUSES)) }),
  replies: { 200: v.object({ deliveries: v.array(deliveryReply), ...pageReply }) },

  async handle({ params, query: { status, ...query } }, { deliveries, webhooks }) {
    if ((await webhooks.find(params.id)) === null) throw failure('NOT_FOUND')
    const { page, limit } = pageOf(query)
    const found = await deliveries.list({ webhookId: params.id, ...(status && { status }), page, limit })
    return ok({ deliveries: found.deliveries.map(deliveryView), total: found.total, page, limit })
  },
})

const GIVEN_UP = 'dead'

/** Lists the given-up deliveries of all webhooks, and given-up mails and text messages, whose `body` is empty. */
export const listGivenUp = endpoint({
  method: 'GET',
  path: '/api/deliveries',
  summary: 'List given-up deliveries',
  success: 'One page of the given-up deliveries of all webhooks, and of mails and text messages, newest first.',
  access: 'admin',
  needs: ['deliveries.listByStatus'],
  query: v.strictObject({ ...pageFields, status: v.optional(v.literal(GIVEN_UP), GIVEN_UP) }),
  replies: { 200: v.object({ deliveries: v.array(deliveryReply), ...pageReply }) },

  async handle({ query: { status, ...query } }, { deliveries }) {
    const { page, limit } = pageOf(query)
    const found = await deliveries.listByStatus({ status, page, limit })
    return ok({ deliveries: found.deliveries.map(deliveryView), total: found.total, page, limit })
  },
})

function deliveryView({ userId: _, afterDeletion: __, ...delivery }: Delivery): Readonly<Record<string, unknown>> {
  const { nextAttemptAt, createdAt, deliveredAt } = delivery
  return {
    ...delivery,
    // Leaves out a message's content: it is encrypted, and not meant for administrators.
    ...(isMessage(delivery) && { body: '' }),
    createdAt: createdAt.toISOString(),
    ...(nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
    ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
  }
}
