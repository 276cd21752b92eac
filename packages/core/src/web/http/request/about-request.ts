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

/** For changes that no request caused, or that don't know it. */
export function noRequest(): EventAbout {
  return { correlationId: randomUuid(), origin: {} }
}
