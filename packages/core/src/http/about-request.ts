import type { EventAbout, EventMetadata } from '../events/envelope.ts'
import type { RequestContext } from './context.ts'

/** Metadata of an event caused by this request: the given ids, the correlation id, the client's IP address and user agent. */
export function aboutRequest(
  { correlationId, address, userAgent }: RequestContext,
  ids: Omit<EventMetadata, 'correlationId'> = {},
): EventAbout {
  const origin = { ...(address !== null && { ip: address }), ...(userAgent !== null && { userAgent }) }
  return { ...ids, correlationId, origin }
}
