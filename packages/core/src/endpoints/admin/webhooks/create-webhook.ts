import * as v from 'valibot'
import { randomUuid } from '../../../foundations/crypto/random.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { newWebhookSecret, sealWebhookSecret } from '../../../outgoing/webhooks/webhook-secret.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import type { Webhook } from '../../../ports/events/webhooks.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { assertUsable } from './assert-usable.ts'
import { newWebhook, webhookReply, webhookView } from './webhook-fields.ts'

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Register a webhook',
  success: 'Webhook registered.',
  access: 'admin',
  needs: ['webhooks.insert'],
  bodyLimit: 256 * 1024,
  body: newWebhook,
  replies: { 200: v.object({ success: v.literal(true), webhook: webhookReply, secret: v.optional(v.string()) }) },
  errors: ['CONFLICT'],

  async handle({ body: { secret: chosen, generateSecret, ...fields }, admin: { by }, context }, given) {
    const { webhooks, sealer, now } = given
    const secret = generateSecret ? newWebhookSecret() : chosen
    const id = randomUuid()
    const { url } = fields
    const named = withoutUndefined(fields)
    assertUsable(named, named, given)
    const webhook = {
      ...named,
      id,
      ...(url !== undefined && { events: fields.events ?? ['*'] }),
      ...(secret !== undefined && { secret: await sealWebhookSecret(secret, id, sealer) }),
      createdAt: now(),
    } satisfies Webhook
    try {
      await webhooks.insert(webhook)
    } catch (error) {
      throw isConflict(error) ? failure('CONFLICT') : error
    }
    given.registrations.forget()
    const { id: _, createdAt: __, ...values } = webhook
    const about = { ...aboutRequest(context), changes: changesBetween({}, values) }
    await given.events.publish('identity.webhook.created', { webhookId: id, by }, about)
    return ok({ success: true, webhook: webhookView(webhook), ...(generateSecret && { secret }) })
  },
})
