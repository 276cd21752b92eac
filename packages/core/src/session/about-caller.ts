import type { EventAbout } from '../events/envelope.ts'
import { aboutRequest } from '../http/about-request.ts'
import type { RequestContext } from '../http/context.ts'
import type { AccessClaims } from '../tokens/claims.ts'

/** Returns the event metadata (user, session, client) for a change that a signed-in user makes to their own account. */
export function aboutCaller({ sub, sid }: AccessClaims, context: RequestContext): EventAbout {
  return aboutRequest(context, { userId: sub, sessionId: sid })
}
