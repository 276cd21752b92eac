import type { EventBus } from '../../foundations/events/bus.ts'
import type { AccessTokens } from '../../foundations/tokens/access-token.ts'
import type { RefreshTokens } from '../../foundations/tokens/refresh-token.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { Session, SessionStore } from '../../ports/accounts/sessions.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { rememberReplaced } from '../session/replaced-sessions.ts'
import type { SessionCookies } from '../session/session-cookies.ts'
import { sessionsOfBrowser } from '../session/sessions-of-browser.ts'

export interface ReplaceGiven {
  readonly now: () => Date
  readonly sessions: SessionStore
  readonly proofs: ProofStore
  readonly events: EventBus
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly sessionCookies: SessionCookies
}

/**
 * Ends the sessions that the browser had before this one, of any user. The new cookies may not replace the old ones: with another
 * `cookies.domain` or `cookies.path` the browser keeps both, and the old ones would sign in their user again. Returns Set-Cookie values
 * that delete old cookies of a parent domain, if this service issued all session cookies of the request.
 */
export async function replaceSessions(
  current: Session,
  context: RequestContext,
  given: ReplaceGiven,
): Promise<readonly string[]> {
  const { sessions, events, sessionCookies } = given
  const { handles, areOurs } = await sessionsOfBrowser(context, given)
  const others = handles.filter((handle) => handle !== current.handle)
  for (const sessionHandle of others) {
    const session = await sessions.get(sessionHandle)
    if (session === null) continue
    const { userId } = session
    const about = aboutRequest(context, { userId, sessionId: sessionHandle })
    const data = { sessionHandle, reason: 'replaced' }
    // Stores this record before the session ends: a refresh of another tab is refused from then on, and must find the record (`isReplaced`).
    await rememberReplaced(sessionHandle, userId, given)
    await events.change([{ event: 'identity.session.revoked', data, about }], () =>
      sessions.revoke(sessionHandle, userId),
    )
  }
  return others.length > 0 && areOurs ? sessionCookies.clearedAbove : []
}
