import type { EventBus, EventHolder, EventSink, HeldEvents } from '../../foundations/events/bus.ts'
import type { Platform } from '../../ports/host/platform.ts'
import type { Ports } from '../../ports/ports.ts'
import type { MessageOutbox } from '../messages/outbox/message-outbox.ts'
import { deliverInProcess } from './delivery/deliver-in-process.ts'
import { startDeliveryLoop } from './delivery/delivery-loop.ts'
import type { DeliveryWaker } from './delivery/delivery-waker.ts'
import { createDrain, type Drain } from './delivery/drain.ts'
import { endOfHold } from './delivery/hold.ts'
import { type Addressed, outboxSink } from './delivery/outbox-sink.ts'
import { watchFailures } from './delivery/watch-failures.ts'
import { webhookOfDelivery } from './delivery/webhook-of-delivery.ts'
import type { Registrations } from './registrations.ts'
import type { DeliverySettings } from './webhook-settings.ts'

export interface OutgoingWebhooks {
  /** Event sink that creates webhook deliveries; undefined without a store of webhooks. */
  readonly sink: EventSink | undefined
  /** Stores the deliveries of a change's events before the change is made; undefined without a store of webhooks or a store of deliveries. */
  readonly hold?: EventHolder
  readonly drain: Drain
  startDelivering(): () => Promise<void>
}

type Given = DeliverySettings & {
  readonly platform: Platform
  readonly registrations: Registrations
  readonly deliveryWaker: DeliveryWaker
  readonly messages: Pick<MessageOutbox, 'deliver' | 'leaseMs' | 'mailer'>
  readonly events: EventBus
  /** Addresses of the administrators who are told of a disabled webhook. */
  readonly alertMailTo: readonly string[]
}

/**
 * Creates the delivery of webhooks, and of mails and text messages whose first try failed. With a store of deliveries, deliveries survive a restart,
 * and `drain` or the loop of `startDelivering` sends them. Without one, this process sends webhooks directly, and failed messages aren't tried again.
 */
export function createOutgoingWebhooks(
  { webhooks, deliveries, users }: Pick<Ports, 'webhooks' | 'deliveries' | 'users'>,
  given: Given,
): OutgoingWebhooks {
  const idle = { drain: async () => ({ attempts: 0, nextDueAt: null }), startDelivering: () => async () => {} }
  const { deliver, leaseMs } = given.messages
  const messages = deliver && { deliver, leaseMs }
  if (webhooks === undefined && messages === undefined) return { sink: undefined, ...idle }
  const watch = watchFailures(webhooks ?? {}, { ...given, mailer: given.messages.mailer })
  if (deliveries === undefined) {
    if (webhooks === undefined) return { sink: undefined, ...idle }
    const background = (work: Promise<void>) => given.platform.background?.(work)
    return { sink: outboxSink(given.registrations, deliverInProcess(webhooks, given, watch, background)), ...idle }
  }
  const { wake, onWake } = given.deliveryWaker
  const drain = createDrain(deliveries, webhookOfDelivery(webhooks), {
    ...given,
    messages,
    watch,
    isUserGone: async (userId) => (await users.findById(userId)) === null,
  })

  const enqueue = async (addressed: readonly Addressed[]) => {
    await deliveries.enqueue(addressed.map(({ delivery }) => delivery))
    await wake()
  }
  const sink = outboxSink(given.registrations, enqueue)

  /**
   * Stores the deliveries of a change's events before the change is made. They become due when the change is made, or after a minute if the process
   * ends before that. Deliveries about a user's deletion wait until the user is deleted: the drain checks this. If the store lacks `endHold`, all
   * other deliveries are stored only after the change.
   */
  async function hold(envelopes: Parameters<EventHolder>[0]): Promise<HeldEvents> {
    const afterDeletion = envelopes.some(({ event }) => event === 'identity.user.deleted')
    const endHold = deliveries?.endHold?.bind(deliveries)
    if (endHold === undefined && !afterDeletion)
      return { release: () => sink(envelopes, 'service'), drop: async () => {} }
    const ids: string[] = []
    // Ids of the deliveries of `identity.user.deleted`. Of two parallel deletions of a user, each stores such deliveries, so those of the deletion
    // that deleted nothing are dropped. Each other event of a deletion is stored by only one of the two.
    const toldByAnother: string[] = []
    await outboxSink(given.registrations, async (addressed) => {
      const held = addressed.map(({ delivery }) => ({
        ...delivery,
        ...(afterDeletion ? { afterDeletion } : { nextAttemptAt: endOfHold(delivery) }),
      }))
      await deliveries?.enqueue(held)
      ids.push(...held.map(({ id }) => id))
      toldByAnother.push(...held.filter(({ event }) => event === 'identity.user.deleted').map(({ id }) => id))
    })(envelopes, 'service')
    const end = async (ended: readonly string[], dueAt: Date | null) => {
      if (ended.length > 0) await endHold?.(ended, dueAt)
    }
    return {
      async release() {
        try {
          if (!afterDeletion) await end(ids, given.now())
          await wake()
        } catch (error) {
          // The deliveries are sent a minute later.
          given.logger({ level: 'warn', event: 'outbox.late', error })
        }
      },
      async drop(why) {
        // Keeps the deliveries of a failed deletion: a repeated deletion publishes events only about the records that still exist.
        if (afterDeletion && why === 'failed') return
        try {
          await end(afterDeletion ? toldByAnother : ids, null)
        } catch (error) {
          // The deliveries are sent a minute later, although nothing was changed.
          given.logger({ level: 'error', event: 'outbox.not_dropped', error })
        }
      },
    }
  }

  return {
    sink: webhooks && sink,
    ...(webhooks && { hold }),
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
