import type { EventKeeper, EventSink } from '../events/bus.ts'
import type { Platform } from '../ports/platform.ts'
import type { Ports } from '../ports/ports.ts'
import { deliverInProcess } from './deliver-in-process.ts'
import { startDeliveryLoop } from './delivery-loop.ts'
import type { DeliveryWaker } from './delivery-waker.ts'
import { createDrain, type Drain } from './drain.ts'
import { type Addressed, outboxSink } from './outbox-sink.ts'
import type { Registrations } from './registrations.ts'
import { webhookOfDelivery } from './webhook-of-delivery.ts'
import type { DeliverySettings } from './webhook-settings.ts'

export interface OutgoingWebhooks {
  /** Event sink that queues webhook deliveries; undefined without a store of webhooks. */
  readonly sink: EventSink | undefined
  /** Stores the events of a user's deletion before the deletion; undefined without an outbox. */
  readonly keep?: EventKeeper
  readonly drain: Drain
  startDelivering(): () => Promise<void>
}

type Given = DeliverySettings & {
  readonly platform: Platform
  readonly registrations: Registrations
  readonly deliveryWaker: DeliveryWaker
}

/**
 * Creates the delivery of webhooks. With a store of deliveries, they survive a restart and are sent by a drain. Otherwise this process
 * sends them directly.
 */
export function createOutgoingWebhooks(
  { webhooks, deliveries, users }: Pick<Ports, 'webhooks' | 'deliveries' | 'users'>,
  given: Given,
): OutgoingWebhooks {
  const idle = { drain: async () => ({ attempts: 0, nextDueAt: null }), startDelivering: () => async () => {} }
  if (webhooks === undefined) return { sink: undefined, ...idle }
  if (deliveries === undefined) {
    const background = (work: Promise<void>) => given.platform.background?.(work)
    return { sink: outboxSink(given.registrations, deliverInProcess(webhooks, given, background)), ...idle }
  }
  const { wake, onWake } = given.deliveryWaker
  const drain = createDrain(deliveries, webhookOfDelivery(webhooks), {
    ...given,
    isUserGone: async (userId) => (await users.findById(userId)) === null,
  })

  const enqueue = async (addressed: readonly Addressed[]) => {
    await deliveries.enqueue(addressed.map(({ delivery }) => delivery))
    await wake()
  }
  const hold = outboxSink(given.registrations, (addressed) =>
    deliveries.enqueue(addressed.map(({ delivery }) => ({ ...delivery, afterDeletion: true }))),
  )

  return {
    sink: outboxSink(given.registrations, enqueue),
    async keep(envelopes) {
      await hold(envelopes, 'service')
      return wake
    },
    drain,
    startDelivering() {
      const loop = startDeliveryLoop(drain, given.now, given.logger)
      const endWaking = onWake(loop.wake)
      return () => {
        endWaking()
        return loop.stop()
      }
    },
  }
}
