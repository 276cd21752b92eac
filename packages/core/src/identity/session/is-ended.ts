import type { Session } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'

/** True if the session exists and is unexpired, and the user wasn't deleted, disabled or signed out everywhere. */
export function isLiveSession(session: Session | null, user: User | null, now: Date): session is Session {
  return session !== null && session.expiresAt.getTime() > now.getTime() && !isEndedFor(user, session)
}

/**
 * True if the user is deleted or disabled, or if the session's sign-in isn't later than the user's `sessionsValidAfter` (R28). The
 * session's row may still exist.
 */
export function isEndedFor(user: User | null, session: Pick<Session, 'authenticatedAt'>): boolean {
  if (user === null || user.isDisabled === true) return true
  return user.sessionsValidAfter !== undefined && session.authenticatedAt.getTime() <= user.sessionsValidAfter.getTime()
}
