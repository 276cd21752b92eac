import type { EventBus } from '../../../foundations/events/bus.ts'
import { createEnvelope } from '../../../foundations/events/envelope.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Logger } from '../../../ports/host/log.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { readEmittedEvent } from './emitted-event.ts'

/**
 * Publishes the event in the result of a script or callback. An invalid event is only logged. `tenantId`: the webhook's tenant, used if the event
 * has none.
 */
export async function publishEmitted(
  result: unknown,
  tenantId: string | undefined,
  context: RequestContext,
  { events, logger, now }: { readonly events: EventBus; readonly logger: Logger; readonly now: () => Date },
): Promise<void> {
  const emitted = readEmittedEvent(result)
  if (emitted === null) return
  if (emitted === 'malformed') {
    logger({ level: 'error', event: 'webhook.result.malformed', requestId: context.requestId })
    return
  }
  const { event, data, userId } = emitted
  const tenant = emitted.tenantId ?? tenantId
  const about = aboutRequest(context, withoutUndefined({ userId, tenantId: tenant }))
  await events.deliver([createEnvelope(event, data, about, now())])
}
