import { createMessage, type NotificationOptions } from '../../endpoints/tools/notifications/create-message.ts'
import { randomUuid } from '../../foundations/crypto/random.ts'
import type { EventBus } from '../../foundations/events/bus.ts'
import { createEnvelope, type EventMetadata, type EventOrigin } from '../../foundations/events/envelope.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import { isReservedName } from '../../web/http/sites/reserved-names.ts'
import type { Service } from '../compose-service.ts'

/** Functions with which the host publishes events, listens to events, and notifies event streams. */
export interface HostEvents {
  /** Calls the listener with every event of this name; `*` means all events. Returns the function that unsubscribes. */
  readonly on: EventBus['on']
  /**
   * Publishes one of the host's events without validating its data, and returns the event's id. Rejects with a TypeError if the name is one of the
   * service's own, which begin with `identity.`. Also rejects if an event sink, such as the webhook outbox, fails.
   */
  track(event: string, data?: Readonly<Record<string, unknown>>, about?: TrackedAbout): Promise<string>
  /**
   * Sends a notification to the event streams that are subscribed to the topic `target`, and returns the notification's id. Rejects if there is no
   * hub or the hub is unreachable.
   */
  notify(target: string, data: unknown, options?: NotificationOptions): Promise<string>
}

/** User, tenant and session that a tracked event concerns, and the client that caused the event. */
export type TrackedAbout = Partial<EventMetadata> & EventOrigin

export function hostEvents({ services, ports }: Service, now: () => Date): HostEvents {
  const { events } = services
  const { hub } = ports
  return {
    on: events.on,
    async track(event, data = {}, about = {}) {
      if (isReservedName(event))
        throw new TypeError(`choose another name than ${event}: only the service's own events begin with identity.`)
      const { correlationId = randomUuid(), ip, userAgent, ...ids } = about
      const origin = withoutUndefined({ ip, userAgent })
      const envelope = createEnvelope(event, data, { ...ids, correlationId, origin }, now())
      await events.deliver([envelope])
      return envelope.id
    },
    async notify(target, data, options = {}) {
      if (hub === undefined) throw new Error('there is no hub to notify: pass the option `hub`')
      const message = createMessage(target, data, options, now())
      await hub.publish(message, now())
      return message.id
    },
  }
}
