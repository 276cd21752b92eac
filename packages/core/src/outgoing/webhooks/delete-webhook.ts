import { byActor } from '../../foundations/events/actors.ts'
import type { EventBus } from '../../foundations/events/bus.ts'
import { changesBetween } from '../../foundations/events/changes.ts'
import type { EventAbout } from '../../foundations/events/envelope.ts'
import type { Actor } from '../../ports/actor.ts'
import type { DeliveryStore } from '../../ports/events/deliveries.ts'
import type { WebhookRunStore } from '../../ports/events/webhook-runs.ts'
import type { WebhookStore } from '../../ports/events/webhooks.ts'
import type { Registrations } from './registrations.ts'

interface Given {
  readonly webhooks: WebhookStore
  readonly deliveries?: DeliveryStore | undefined
  readonly webhookRuns?: WebhookRunStore | undefined
  readonly registrations: Registrations
  readonly events: EventBus
}

/** Deletes a webhook with its deliveries and runs, and publishes an event if the webhook existed. The store must have `delete`. */
export async function deleteWebhook(
  id: string,
  { by, about }: { readonly by?: Actor | undefined; readonly about: EventAbout },
  { webhooks, deliveries, webhookRuns, registrations, events }: Given,
): Promise<void> {
  const found = await webhooks.find?.(id)
  const { id: _, createdAt: __, ...values } = found ?? {}
  const data = { webhookId: id, ...byActor(by) }
  const changes = changesBetween(values, {})
  const deleted = { event: 'identity.webhook.deleted', data, about: { ...about, changes } } as const
  await events.change(found === null ? [] : [deleted], async () => webhooks.delete?.(id))
  registrations.forget()
  await deliveries?.deleteForWebhook(id)
  await webhookRuns?.deleteForWebhook(id)
}
