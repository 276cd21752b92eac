import { createMessage } from '../../endpoints/tools/notifications/create-message.ts'
import { randomUuid } from '../../foundations/crypto/random.ts'
import { createEnvelope } from '../../foundations/events/envelope.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { Sallyport } from '../../sallyport.ts'
import { isReservedName } from '../../web/http/reserved-names.ts'
import type { Service } from '../compose-service.ts'

/** Creates the calls by which the host publishes events, listens to them, and notifies event streams. */
export function hostEvents({ services, ports }: Service, now: () => Date): Pick<Sallyport, 'on' | 'track' | 'notify'> {
  const { events } = services
  const { hub } = ports
  return {
    on: events.on,
    async track(event, data = {}, about = {}) {
      if (isReservedName(event)) throw new TypeError(`only the service publishes events such as ${event}`)
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
