import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { newWebhookSecret, sealWebhookSecret } from '../../../outgoing/webhooks/webhook-secret.ts'
import type { WebhookPatch } from '../../../ports/events/webhooks.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { newSecret, webhookReply, webhookView } from './webhook-fields.ts'

const HOUR_MS = 3_600_000

/** Gives a webhook a new secret. For `overlapHours` (default 24), the former secret signs and verifies, too, so that the receiver can change over. */
export const rotateSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/rotate-secret',
  summary: "Replace a webhook's secret",
  success: 'The new secret, which is not shown again. The former one signs, too, until `previousSecretUntil`.',
  access: 'admin',
  needs: ['webhooks.find', 'webhooks.update'],
  body: v.strictObject({
    /** Secret of your own. Default: a new one in the form of Standard Webhooks, `whsec_` and base64. */
    secret: v.optional(newSecret),
    overlapHours: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(720)), 24),
  }),
  replies: { 200: v.object({ success: v.literal(true), secret: v.string(), webhook: webhookReply }) },

  async handle({ params: { id }, body: { secret = newWebhookSecret(), overlapHours }, admin: { by }, context }, given) {
    const { webhooks, sealer, now } = given
    const current = await webhooks.find(id)
    if (current === null) throw failure('NOT_FOUND')
    const isOverlapping = current.secret !== undefined && overlapHours > 0
    const patch = {
      secret: await sealWebhookSecret(secret, id, sealer),
      previousSecret: isOverlapping ? (current.secret ?? null) : null,
      previousSecretUntil: isOverlapping ? new Date(now().getTime() + overlapHours * HOUR_MS) : null,
    } satisfies WebhookPatch
    const webhook = await webhooks.update(id, patch)
    if (webhook === null) throw failure('NOT_FOUND')
    given.registrations.forget()
    const changes = { secret: { from: '***', to: '***' } }
    await given.events.publish(
      'identity.webhook.updated',
      { webhookId: id, fields: ['secret'], by },
      { ...aboutRequest(context), changes },
    )
    return ok({ success: true, secret, webhook: webhookView(webhook) })
  },
})
