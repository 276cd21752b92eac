import type { EventAbout, EventMetadata } from '../../../foundations/events/envelope.ts'
import type { RequestContext } from '../routing/context.ts'

export function aboutRequest(
  { correlationId, requestId, address, userAgent }: RequestContext,
  ids: Omit<EventMetadata, 'correlationId'> = {},
): EventAbout {
  const origin = { ...(address !== null && { ip: address }), ...(userAgent !== null && { userAgent }) }
  return { ...ids, correlationId, requestId, origin }
}
