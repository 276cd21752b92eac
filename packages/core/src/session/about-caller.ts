import type { EventMetadata } from '../events/envelope.ts'
import type { RequestContext } from '../http/context.ts'
import type { AccessClaims } from '../tokens/claims.ts'

/** Metadata of an event that a signed-in caller brought about for themselves. */
export function aboutCaller({ sub, sid }: AccessClaims, { correlationId }: RequestContext): EventMetadata {
  return { userId: sub, sessionId: sid, correlationId }
}
