import type { EventBus } from '../../foundations/events/bus.ts'
import { failure } from '../../foundations/values/errors.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { Session, SessionStore } from '../../ports/accounts/sessions.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { ParsedRefreshToken } from './choose-cookie.ts'
import { decideRefresh } from './decide-refresh.ts'
import type { Lifetimes } from './lifetimes.ts'

interface Given {
  readonly sessions: SessionStore
  readonly events: EventBus
  readonly lifetimes: Lifetimes
  readonly now: () => Date
}

/** Maximum number of attempts while `rotate` refuses the token that `get` then says is the current one. If all fail, the store is faulty. */
const ATTEMPTS = 3

/**
 * Extends a session and returns its row, with the counter of the newest refresh token (R36, decisions/007). Rejects with 401
 * INVALID_REFRESH_TOKEN or SESSION_REVOKED. Revokes the session if `decideRefresh` finds reuse of a replaced token. A token that was
 * replaced within the grace returns the row and extends nothing.
 */
export async function rotateSession(
  token: ParsedRefreshToken,
  context: RequestContext,
  given: Given,
): Promise<Session> {
  const { sessions, now, lifetimes } = given
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const at = now()
    const { refreshGraceMs: graceMs, refreshTokenMs } = lifetimes
    const { handle, counter } = token
    const rotated = await sessions.rotate({ handle, counter, now: at, graceMs, expiresAt: later(at, refreshTokenMs) })
    if (rotated !== null) return rotated
    const row = await sessions.get(token.handle)
    const verdict = decideRefresh(token.counter, row, at, graceMs)
    if (verdict === 'within-grace' && row !== null) return row
    if (verdict === 'session-gone') throw failure('SESSION_REVOKED')
    if (verdict === 'reuse') {
      await revokeReused(token.handle, row, context, given)
      throw failure('SESSION_REVOKED')
    }
    if (verdict !== 'try-again') throw failure('INVALID_REFRESH_TOKEN')
  }
  throw new Error('The store `sessions` contradicts itself: `rotate` refuses the counter that `get` returns')
}

/** Revokes the session if `decideRefresh` finds that this token was replaced and is used again. Does nothing for any other token. */
export async function revokeIfReused(
  { handle, counter }: ParsedRefreshToken,
  context: RequestContext,
  given: Given,
): Promise<void> {
  const row = await given.sessions.get(handle)
  const verdict = decideRefresh(counter, row, given.now(), given.lifetimes.refreshGraceMs)
  if (verdict === 'reuse') await revokeReused(handle, row, context, given)
}

async function revokeReused(handle: string, row: Session | null, context: RequestContext, given: Given): Promise<void> {
  // Publishes the event once: of several parallel reuses, only one revokes the row.
  if (!(await given.sessions.revoke(handle)) || row === null) return
  const { address, userAgent } = context
  const about = aboutRequest(context, { userId: row.userId, sessionId: handle })
  await given.events.publish(
    'identity.session.reuse_detected',
    {
      sessionHandle: handle,
      ...(address !== null && { ipAddress: address }),
      ...(userAgent !== null && { userAgent }),
    },
    about,
  )
}
