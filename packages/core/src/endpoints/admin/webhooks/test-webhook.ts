import * as v from 'valibot'
import { randomUuid } from '../../../foundations/crypto/random.ts'
import { createEnvelope } from '../../../foundations/events/envelope.ts'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { isEventLabel } from '../../../foundations/values/event-label.ts'
import { jsonObject } from '../../../foundations/values/json-object.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { attempt } from '../../../outgoing/webhooks/delivery/attempt.ts'
import { webhookBody } from '../../../outgoing/webhooks/delivery/webhook-body.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Sends one event to a webhook, without retries. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Send a test event to a webhook',
  success: 'Event sent; says whether the receiver accepted it.',
  access: 'admin',
  needs: ['webhooks.find'],
  body: v.object({
    event: v.optional(v.string(), 'webhook.test'),
    data: v.optional(jsonObject),
  }),
  replies: {
    200: v.object({
      success: v.literal(true),
      delivered: v.boolean(),
      statusCode: v.optional(v.number()),
      error: v.optional(v.string()),
      /** Start of the response's body. */
      answer: v.optional(v.string()),
    }),
  },

  async handle({ params, body: { event, data = {} }, admin: { by }, context }, given) {
    if (!isEventLabel(event)) throw invalidInput({ path: 'event', rule: 'name' })
    const webhook = await given.webhooks.find(params.id)
    if (webhook === null) throw failure('NOT_FOUND')
    if (webhook.url === undefined) throw invalidInput({ path: 'url', rule: 'required' })
    const tested = { webhookId: webhook.id, sentEvent: event, by }
    await given.events.publish('identity.webhook.tested', tested, aboutRequest(context))
    const envelope = createEnvelope(event, data, aboutRequest(context), given.now())
    const sent = {
      messageId: randomUuid(),
      event,
      createdAt: new Date(envelope.timestamp),
      body: webhookBody(envelope),
    }
    const outcome = await attempt(sent, webhook, { ...given.webhookSettings, ...given }, { readsAnswer: true })
    if ('error' in outcome) return ok({ success: true, delivered: false, error: outcome.error })
    const { statusCode, answer } = outcome
    const delivered = statusCode >= 200 && statusCode < 300
    const error = delivered ? undefined : `answered ${statusCode}`
    return ok(withoutUndefined({ success: true, delivered, statusCode, error, answer }))
  },
})
