import * as v from 'valibot'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { sealWebhookSecret } from '../../../outgoing/webhooks/webhook-secret.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import type { Webhook, WebhookPatch } from '../../../ports/events/webhooks.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { assertUsable } from './assert-usable.ts'
import { HIDDEN, webhookChange, webhookReply, webhookView } from './webhook-fields.ts'

/** Fields that the service changes because other fields change. The event doesn't name them. */
const OWN = new Set(['failingSince', 'disabledAt', 'previousSecret', 'previousSecretUntil'])

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  summary: 'Change a webhook',
  success: 'Webhook changed; paused deliveries resume.',
  access: 'admin',
  needs: ['webhooks.find', 'webhooks.update'],
  bodyLimit: 256 * 1024,
  body: webhookChange,
  replies: { 200: v.object({ success: v.literal(true), webhook: webhookReply }) },
  errors: ['CONFLICT'],

  async handle({ params: { id }, body: { secret, ...fields }, admin: { by }, context }, given) {
    const { webhooks, sealer } = given
    const current = await webhooks.find(id)
    if (current === null) throw failure('NOT_FOUND')
    const patch = {
      // A webhook that gets its first URL subscribes to all events by default.
      ...(typeof fields.url === 'string' && current.events === undefined && { events: ['*'] }),
      ...withoutUndefined(fields),
      // Switching a webhook on clears the record of its failures.
      ...(fields.isActive === true && isMarked(current) && { failingSince: null, disabledAt: null }),
      // A new secret replaces the old one at once. With `rotate-secret`, the old one also signs for a while.
      ...(secret !== undefined &&
        secret !== HIDDEN &&
        current.previousSecret !== undefined && { previousSecret: null, previousSecretUntil: null }),
      ...(secret === null && { secret }),
      ...(typeof secret === 'string' && secret !== HIDDEN && { secret: await sealWebhookSecret(secret, id, sealer) }),
    } satisfies WebhookPatch
    assertUsable(changed(current, patch), fields, given)
    try {
      const webhook = await webhooks.update(id, patch)
      if (webhook === null) throw failure('NOT_FOUND')
      given.registrations.forget()
      const names = Object.keys(patch).filter((name) => !OWN.has(name))
      const about = { ...aboutRequest(context), changes: changesBetween(current, webhook, names) }
      await given.events.publish('identity.webhook.updated', { webhookId: id, fields: names, by }, about)
      // Resumes paused deliveries, because the change may have fixed the webhook's failures.
      await given.deliveries?.endRest(id)
      await given.deliveryWaker.wake()
      return ok({ success: true, webhook: webhookView(webhook) })
    } catch (error) {
      throw isConflict(error) ? failure('CONFLICT') : error
    }
  },
})

/** Returns the webhook's fields after the change. */
function changed(current: Webhook, patch: WebhookPatch): Partial<Webhook> {
  return Object.fromEntries(Object.entries({ ...current, ...patch }).filter(([, value]) => value !== null))
}

function isMarked({ failingSince, disabledAt }: Webhook): boolean {
  return failingSince !== undefined || disabledAt !== undefined
}
