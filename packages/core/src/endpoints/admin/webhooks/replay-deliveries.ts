import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { isMessage, messageName } from '../../../outgoing/messages/outbox/message.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Makes all given-up deliveries, or those of one webhook, due at once. Also ends the pauses of their webhooks. */
export const replayGivenUp = endpoint({
  method: 'POST',
  path: '/api/deliveries/replay',
  summary: 'Send all given-up deliveries again',
  success: 'The deliveries are due now; returns their number.',
  access: 'admin',
  needs: ['deliveries.replayDead'],
  body: v.strictObject({ webhookId: v.optional(text(1, 255)) }),
  replies: { 200: v.object({ success: v.literal(true), replayed: v.number() }) },

  async handle({ body: { webhookId }, admin: { by }, context }, { deliveries, deliveryWaker, events, now }) {
    const replayed = await deliveries.replayDead(now(), webhookId)
    if (replayed > 0) {
      const data = withoutUndefined({ count: replayed, webhookId, by })
      await events.publish('identity.webhook.replayed', data, aboutRequest(context))
      await deliveryWaker.wake()
    }
    return ok({ success: true, replayed })
  },
})

/**
 * Makes a delivery due at once, with the same message id. Also ends a pause of its webhook. A mail or text message whose link or code is no longer
 * valid isn't sent, but given up again.
 */
export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/replay',
  summary: 'Send a delivery again',
  success: 'The delivery is due now.',
  access: 'admin',
  needs: ['deliveries'],
  errors: ['CONFLICT'],

  async handle({ params: { id }, admin: { by }, context }, { deliveries, deliveryWaker, events, now }) {
    const delivery = await deliveries.find(id)
    if (delivery === null) throw failure('NOT_FOUND')
    if (!(await deliveries.replay(id, now()))) throw failure('CONFLICT')
    const { webhookId } = delivery
    await deliveries.endRest(webhookId)
    const about = aboutRequest(context)
    if (isMessage(delivery))
      await events.publish('identity.message.replayed', { ...messageName(delivery), deliveryId: id, by }, about)
    else await events.publish('identity.webhook.replayed', { count: 1, webhookId, deliveryId: id, by }, about)
    await deliveryWaker.wake()
    return ok()
  },
})
