import { randomUuid } from '../../../foundations/crypto/random.ts'
import type { EventSink } from '../../../foundations/events/bus.ts'
import type { Envelope } from '../../../foundations/events/envelope.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Delivery } from '../../../ports/events/deliveries.ts'
import type { Webhook } from '../../../ports/events/webhooks.ts'
import type { Registrations } from '../registrations.ts'
import { webhookBody } from './webhook-body.ts'

export interface Addressed {
  readonly delivery: Delivery
  readonly webhook: Webhook
}

/**
 * Returns an event sink that creates a delivery for each event and each webhook that subscribes to the event. Passes all deliveries to `take` in one
 * call.
 */
export function outboxSink(
  registrations: Pick<Registrations, 'findByEvent'>,
  take: (addressed: readonly Addressed[]) => Promise<void>,
): EventSink {
  return async (envelopes) => {
    const addressed = await Promise.all(
      envelopes.map(async (envelope) => {
        const asking = await registrations.findByEvent(envelope.event, envelope.metadata.tenantId)
        return asking.flatMap((webhook) => address(envelope, webhook))
      }),
    )
    const all = addressed.flat()
    if (all.length > 0) await take(all)
  }
}

function address(envelope: Envelope, webhook: Webhook): readonly Addressed[] {
  if (webhook.url === undefined || isAboutItself(envelope, webhook)) return []
  const at = new Date(envelope.timestamp)
  const delivery: Delivery = withoutUndefined({
    id: randomUuid(),
    // Uses the event's id as the message id, so that a receiver with several webhooks can detect duplicates.
    messageId: envelope.id,
    webhookId: webhook.id,
    event: envelope.event,
    url: webhook.url,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: at,
    createdAt: at,
    body: webhookBody(envelope),
    userId: envelope.metadata.userId,
  })
  return [{ delivery, webhook }]
}

/** True if the event says that this webhook was changed or tested. The webhook itself doesn't get such an event. */
function isAboutItself({ event, data }: Envelope, { id }: Webhook): boolean {
  const isChange = event.startsWith('identity.webhook.') && event !== 'identity.webhook.replayed'
  return isChange && Reflect.get(data, 'webhookId') === id
}
