import type { Session, SessionStore } from '../../ports/accounts/sessions.ts'
import type { User, UserStore } from '../../ports/accounts/users.ts'
import type { Policies } from '../policies/policies.ts'
import { violatesSignInPolicy } from '../policies/violates-sign-in-policy.ts'
import type { ParsedRefreshToken } from './choose-cookie.ts'
import { decideRefresh } from './decide-refresh.ts'
import { isLiveSession } from './is-ended.ts'
import type { Lifetimes } from './lifetimes.ts'

export interface LiveSessionGiven {
  readonly sessions: SessionStore
  readonly users: UserStore
  readonly policies: () => Promise<Policies>
  readonly lifetimes: Lifetimes
  readonly now: () => Date
}

export interface LiveSession {
  readonly user: User
  readonly session: Session
}

/** Returns the session of this token if a refresh with the token would succeed, else null. Writes nothing. */
export async function liveSessionOf(
  { handle, counter }: ParsedRefreshToken,
  given: LiveSessionGiven,
): Promise<LiveSession | null> {
  const session = await given.sessions.get(handle)
  const verdict = decideRefresh(counter, session, given.now(), given.lifetimes.refreshGraceMs)
  return verdict === 'try-again' || verdict === 'within-grace' ? refreshable(session, given) : null
}

/** Returns the session with its user if a refresh with its newest token would succeed, else null. Writes nothing. */
export async function refreshable(session: Session | null, given: LiveSessionGiven): Promise<LiveSession | null> {
  const user = session && (await given.users.findById(session.userId))
  if (user === null || !isLiveSession(session, user, given.now())) return null
  return (await violatesSignInPolicy(session, user, given)) ? null : { user, session }
}
