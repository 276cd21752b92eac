import type { EventAbout } from '../events/envelope.ts'
import { aboutRequest } from '../http/about-request.ts'
import type { RequestContext } from '../http/context.ts'
import type { AccessClaims } from '../tokens/claims.ts'

/** Metadata of an event that signed-in users cause on their own account. */
export function aboutCaller({ sub, sid }: AccessClaims, context: RequestContext): EventAbout {
  return aboutRequest(context, { userId: sub, sessionId: sid })
}
