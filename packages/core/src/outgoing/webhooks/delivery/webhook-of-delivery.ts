import * as v from 'valibot'
import type { Delivery } from '../../../ports/events/deliveries.ts'
import type { Webhook, WebhookStore } from '../../../ports/events/webhooks.ts'

/**
 * Returns the delivery's webhook as it is registered now; null if it was deleted. If the store lacks `find`, returns undefined for a webhook that was
 * deleted or no longer subscribes to the event.
 */
export type WebhookOfDelivery = (delivery: Delivery) => Promise<Webhook | null | undefined>

const addressed = v.object({ metadata: v.object({ tenantId: v.optional(v.string()) }) })

/**
 * Creates the function that finds a delivery's webhook by its id. If the store lacks `find`, the function searches the webhooks that subscribe to the
 * event. Without a store, it returns undefined.
 */
export function webhookOfDelivery(webhooks: WebhookStore<Webhook> | undefined): WebhookOfDelivery {
  if (webhooks === undefined) return async () => undefined
  const find = webhooks.find?.bind(webhooks)
  if (find !== undefined) return ({ webhookId }) => find(webhookId)
  return async ({ webhookId, event, body }) => {
    const { tenantId } = v.parse(addressed, JSON.parse(body)).metadata
    const asking = await webhooks.findByEvent(event, tenantId)
    return asking.find(({ id }) => id === webhookId)
  }
}
