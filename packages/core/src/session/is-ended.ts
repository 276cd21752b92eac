import type { Session } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'

/** Whether the user's state ends the session, though its row may still be there (R28): gone, disabled, or cut off at or after this sign-in. */
export function isEndedFor(user: User | null, session: Pick<Session, 'authenticatedAt'>): boolean {
  if (user === null || user.isDisabled === true) return true
  return user.sessionsValidAfter !== undefined && session.authenticatedAt.getTime() <= user.sessionsValidAfter.getTime()
}
