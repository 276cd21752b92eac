import type { EventAbout } from '../../foundations/events/envelope.ts'
import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'

/** Returns the event metadata (user, session, client) for a change that a signed-in user makes to their own account. */
export function aboutCaller({ sub, sid }: AccessClaims, context: RequestContext): EventAbout {
  return aboutRequest(context, { userId: sub, sessionId: sid })
}
