import * as v from 'valibot'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { failure } from '../../../http/errors.ts'
import { pageFields, pageOf, pageReply } from '../../../http/page-query.ts'
import { done, ok } from '../../../http/reply.ts'
import { text } from '../../../http/text.ts'
import { limits } from '../../../limits/limits.ts'
import { DELIVERY_STATUSES, type Delivery } from '../../../ports/deliveries.ts'

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
  limit: limits.admin,
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

/** Lists the given-up deliveries of all webhooks. */
export const listGivenUp = endpoint({
  method: 'GET',
  path: '/api/deliveries',
  summary: 'List given-up deliveries',
  success: 'One page of the given-up deliveries of all webhooks, newest first.',
  access: 'admin',
  needs: ['deliveries.listByStatus'],
  limit: limits.admin,
  query: v.strictObject({ ...pageFields, status: v.optional(v.literal(GIVEN_UP), GIVEN_UP) }),
  replies: { 200: v.object({ deliveries: v.array(deliveryReply), ...pageReply }) },

  async handle({ query: { status, ...query } }, { deliveries }) {
    const { page, limit } = pageOf(query)
    const found = await deliveries.listByStatus({ status, page, limit })
    return ok({ deliveries: found.deliveries.map(deliveryView), total: found.total, page, limit })
  },
})

/** Sends all given-up deliveries again at once, or those of one webhook. Also ends the pauses of their webhooks. */
export const replayGivenUp = endpoint({
  method: 'POST',
  path: '/api/deliveries/replay',
  summary: 'Send all given-up deliveries again',
  success: 'The deliveries are due now; returns their number.',
  access: 'admin',
  needs: ['deliveries.replayDead'],
  uses: ['deliveryWaker', 'now'],
  limit: limits.admin,
  body: v.strictObject({ webhookId: v.optional(text(1, 255)) }),
  replies: { 200: v.object({ success: v.literal(true), replayed: v.number() }) },

  async handle({ body: { webhookId } }, { deliveries, deliveryWaker, now }) {
    const replayed = await deliveries.replayDead(now(), webhookId)
    if (replayed > 0) await deliveryWaker.wake()
    return ok({ success: true, replayed })
  },
})

/** Sends a delivery again at once, with the same message id. Also ends a pause of its webhook. */
export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/replay',
  summary: 'Send a delivery again',
  success: 'The delivery is due now.',
  access: 'admin',
  needs: ['deliveries'],
  uses: ['deliveryWaker', 'now'],
  limit: limits.admin,
  replies: { 200: done },
  errors: ['CONFLICT'],

  async handle({ params: { id } }, { deliveries, deliveryWaker, now }) {
    const delivery = await deliveries.find(id)
    if (delivery === null) throw failure('NOT_FOUND')
    if (!(await deliveries.replay(id, now()))) throw failure('CONFLICT')
    await deliveries.endRest(delivery.webhookId)
    await deliveryWaker.wake()
    return ok()
  },
})

function deliveryView({ userId: _, afterDeletion: __, ...delivery }: Delivery): Readonly<Record<string, unknown>> {
  const { nextAttemptAt, createdAt, deliveredAt } = delivery
  return {
    ...delivery,
    createdAt: createdAt.toISOString(),
    ...(nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
    ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
  }
}
