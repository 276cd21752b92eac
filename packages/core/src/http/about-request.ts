import type { EventAbout, EventMetadata } from '../events/envelope.ts'
import type { RequestContext } from './context.ts'

/** Metadata of an event that this request causes: the ids given, the request's correlation id, and its address and user agent. */
export function aboutRequest(
  { correlationId, address, userAgent }: RequestContext,
  ids: Omit<EventMetadata, 'correlationId'> = {},
): EventAbout {
  const origin = { ...(address !== null && { ip: address }), ...(userAgent !== null && { userAgent }) }
  return { ...ids, correlationId, origin }
}
