import { randomUuid } from '../../../foundations/crypto/random.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Delivery } from '../../../ports/events/deliveries.ts'
import type { Observer } from '../../../ports/events/observer.ts'
import type { Logger } from '../../../ports/host/log.ts'
import { messageName } from './message.ts'

interface Settings {
  readonly events: EventBus
  readonly logger: Logger
  readonly observer?: Observer | undefined
}

/** Logs and publishes that a message wasn't sent and won't be tried again. Never rejects. */
export async function tellOfGivenUp(
  delivery: Delivery,
  reason: string,
  { events, logger, observer }: Settings,
): Promise<void> {
  const { id, attempts, userId } = delivery
  const { channel, kind } = messageName(delivery)
  observer?.message?.(channel, 'given_up')
  logger({ level: 'error', event: 'delivery.dead', channel, kind, deliveryId: id, attempts, reason })
  const about = withoutUndefined({ correlationId: randomUuid(), origin: {}, userId })
  try {
    await events.publish('identity.message.given_up', { channel, kind, deliveryId: id, attempts, reason }, about)
  } catch (error) {
    logger({ level: 'error', event: 'webhooks.failed', error })
  }
}
