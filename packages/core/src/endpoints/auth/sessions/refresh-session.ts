import type { EventBus } from '../../../foundations/events/bus.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { DAY_MS } from '../../../foundations/values/timestamps.ts'
import type { Policies } from '../../../identity/policies/policies.ts'
import { violatesSignInPolicy } from '../../../identity/policies/violates-sign-in-policy.ts'
import { isEndedFor } from '../../../identity/session/is-ended.ts'
import type { Lifetimes } from '../../../identity/session/lifetimes.ts'
import { revokeIfReused, rotateSession } from '../../../identity/session/rotate-session.ts'
import type { Session, SessionStore } from '../../../ports/accounts/sessions.ts'
import type { User, UserStore } from '../../../ports/accounts/users.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { RefreshCredential } from '../../../web/http/routing/endpoint.ts'

export interface RefreshGiven {
  readonly sessions: SessionStore
  readonly users: UserStore
  readonly events: EventBus
  readonly lifetimes: Lifetimes
  readonly policies: () => Promise<Policies>
  readonly now: () => Date
}

/**
 * Rotates the refresh token of a session (R36) and publishes `identity.session.rotated`. Rejects with 401 INVALID_REFRESH_TOKEN or
 * SESSION_REVOKED. Ends the session if it no longer meets the sign-in policies.
 */
export async function refreshSession(
  token: RefreshCredential,
  context: RequestContext,
  given: RefreshGiven,
): Promise<{ readonly user: User; readonly session: Session }> {
  for (const other of token.others) await revokeIfReused(other, context, given)
  const session = await rotateSession(token, context, given)
  const user = await given.users.findById(session.userId)
  if (user === null || isEndedFor(user, session)) throw failure('SESSION_REVOKED')
  const about = aboutRequest(context, { userId: user.id, sessionId: session.handle })
  if (await violatesSignInPolicy(session, user, given)) {
    const isRevoked = await given.sessions.revoke(session.handle)
    const data = { sessionHandle: session.handle, reason: 'policy' }
    if (isRevoked) await given.events.publish('identity.session.revoked', data, about)
    throw failure('SESSION_REVOKED')
  }
  await rememberActivity(user, given)
  await given.events.publish('identity.session.rotated', { sessionHandle: session.handle }, about)
  return { user, session }
}

/** Records that a guest is active, so that the guest isn't deleted as inactive. Writes at most once a day. */
async function rememberActivity({ id, isGuest, lastLogin }: User, { users, now }: RefreshGiven): Promise<void> {
  const at = now()
  if (isGuest !== true || (lastLogin !== undefined && at.getTime() - lastLogin.getTime() < DAY_MS)) return
  await users.update(id, { lastLogin: at })
}
