import type { EventBus } from '../events/bus.ts'
import type { EventAbout } from '../events/envelope.ts'
import type { Session, SessionStore } from '../ports/sessions.ts'

interface Given {
  readonly sessions: SessionStore
  readonly events: EventBus
  readonly now: () => Date
}

/** Ends the sessions that a user began with a removed sign-in method: whoever could use it is no longer signed in. Other sessions stay. */
export async function endSessionsBegunWith(
  userId: string,
  isMethod: (session: Session) => boolean,
  ending: { readonly reason: string; readonly by: string; readonly about: EventAbout },
  { sessions, events, now }: Given,
): Promise<void> {
  const begun = (await sessions.listForUser(userId, now())).filter(isMethod)
  for (const { handle } of begun) await sessions.revoke(handle, userId)
  const { about, ...why } = ending
  if (begun.length > 0) await events.publish('identity.session.revoked', { count: begun.length, ...why }, about)
}
