import { randomUuid } from '../../../foundations/crypto/random.ts'
import type { EventAbout, EventMetadata } from '../../../foundations/events/envelope.ts'
import type { RequestContext } from '../routing/context.ts'

export function aboutRequest(
  { correlationId, requestId, address, userAgent }: RequestContext,
  ids: Omit<EventMetadata, 'correlationId'> = {},
): EventAbout {
  const origin = { ...(address !== null && { ip: address }), ...(userAgent !== null && { userAgent }) }
  return { ...ids, correlationId, requestId, origin }
}

/** Returns the metadata of an event that no request caused, or whose request isn't known. */
export function noRequest(): EventAbout {
  return { correlationId: randomUuid(), origin: {} }
}
