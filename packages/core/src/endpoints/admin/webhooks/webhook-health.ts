import * as v from 'valibot'
import type { DeliveryStore, WebhookHealth } from '../../../ports/events/deliveries.ts'
import type { Webhook } from '../../../ports/events/webhooks.ts'
import { webhookReply, webhookView } from './webhook-fields.ts'

/** State of an outgoing webhook's deliveries. Absent for an inbound webhook, and if the store lacks the method `health`. */
export const webhookHealthReply = v.object({
  pending: v.number(),
  givenUp: v.number(),
  lastDeliveredAt: v.optional(v.string()),
  /** Number of attempts without a response since the last response, not counting attempts during a pause. */
  failures: v.number(),
  /** End of the pause of deliveries after several failures. Absent if the webhook isn't paused. */
  pausedUntil: v.optional(v.string()),
})

export const webhookWithHealth = v.object({ ...webhookReply.entries, health: v.optional(webhookHealthReply) })

/** Returns the webhooks with their health, which takes one store call. */
export async function withHealth(
  webhooks: readonly Webhook[],
  deliveries: DeliveryStore | undefined,
  now: Date,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const outgoing = webhooks.filter(({ url }) => url !== undefined).map(({ id }) => id)
  const known = outgoing.length === 0 ? undefined : await deliveries?.health?.(outgoing)
  return webhooks.map((webhook) => {
    const none = { webhookId: webhook.id, pending: 0, dead: 0, failures: 0 }
    const health = known && outgoing.includes(webhook.id) && (known.find((one) => one.webhookId === webhook.id) ?? none)
    return { ...webhookView(webhook), ...(health && { health: healthView(health, now) }) }
  })
}

function healthView({ pending, dead, lastDeliveredAt, failures, restsUntil }: WebhookHealth, now: Date) {
  return {
    pending,
    givenUp: dead,
    ...(lastDeliveredAt && { lastDeliveredAt: lastDeliveredAt.toISOString() }),
    failures,
    ...(restsUntil && restsUntil > now && { pausedUntil: restsUntil.toISOString() }),
  }
}
