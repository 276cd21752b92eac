import { randomId } from '../../foundations/crypto/random.ts'
import type { Publication } from '../../foundations/events/bus.ts'
import { later } from '../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { Session } from '../../ports/accounts/sessions.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { isEndedFor } from '../session/is-ended.ts'
import { type LiveSession, refreshable } from '../session/live-session.ts'
import { createSession, type MintGiven } from './mint-session.ts'

/**
 * Creates an app's session from the browser's session with which the user chose to continue. The new session inherits the time of the
 * sign-in, its method and factors, and its absolute expiry: a hand-over isn't a new sign-in (R06), and a password reset ends both sessions
 * (R28). Returns null if the browser's session has ended, no longer meets the sign-in policies, or belongs to a guest or to an
 * administrator who acts as the user. Only code in sign-in/ creates sessions (R04).
 */
export async function handOverSession(
  handle: string,
  told: (session: Session) => readonly Publication[],
  context: RequestContext,
  given: MintGiven,
): Promise<LiveSession | null> {
  const { sessions, users, events, lifetimes } = given
  const source = await refreshable(await sessions.get(handle), given)
  // The sessions of acting administrators and guests are never handed over (R37).
  if (source === null || source.user.isGuest === true || source.session.method === 'impersonation') return null
  const now = given.now()
  const { address, userAgent } = context
  const { userId, tenantId, method, provider, authenticatedAt, absoluteExpiresAt, passedSecondFactor } = source.session
  const client = { ...(userAgent !== null && { userAgent }), ...(address !== null && { ipAddress: address }) }
  const expiresAt = later(now, lifetimes.refreshTokenMs)
  const session: Session = withoutUndefined({
    handle: randomId(),
    userId,
    tenantId,
    method,
    provider,
    counter: 0,
    authenticatedAt,
    createdAt: now,
    expiresAt: new Date(Math.min(expiresAt.getTime(), absoluteExpiresAt.getTime())),
    absoluteExpiresAt,
    lastActiveAt: now,
    passedSecondFactor,
    ...client,
  })
  const ended = await createSession(session, given)
  // Reads the user and the browser's session again after the new session is stored. A password reset that begins later finds and ends the new
  // session, too (R28).
  const user = await users.findById(userId)
  if (user === null || isEndedFor(user, session) || (await sessions.get(handle)) === null) {
    await sessions.revoke(session.handle)
    return null
  }
  const about = aboutRequest(context, { userId, sessionId: session.handle })
  try {
    await events.publishAll([
      { event: 'identity.session.created', data: { sessionHandle: session.handle, method, ...client }, about },
      ...told(session),
      ...(ended === 0
        ? []
        : [
            {
              event: 'identity.session.revoked' as const,
              data: { count: ended, reason: 'too-many' },
              about: aboutRequest(context, { userId }),
            },
          ]),
    ])
  } catch (error) {
    await sessions.revoke(session.handle)
    throw error
  }
  return { user, session }
}
