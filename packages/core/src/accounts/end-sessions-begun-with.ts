import type { EventBus } from '../events/bus.ts'
import type { EventAbout } from '../events/envelope.ts'
import type { Actor } from '../ports/actor.ts'
import type { ProofStore } from '../ports/proofs.ts'
import type { Session, SessionStore } from '../ports/sessions.ts'

interface Given {
  readonly sessions: SessionStore
  readonly proofs: ProofStore
  readonly events: EventBus
  readonly now: () => Date
}

interface Ending {
  readonly reason: string
  readonly by?: Actor
  readonly about: EventAbout
  /** Handle of a session that stays: the caller's own. */
  readonly keep?: string
}

/**
 * Ends the sessions that a user began with a removed sign-in method, and sign-ins that wait for a second factor: whoever could use the method
 * is no longer signed in. Other sessions stay.
 */
export async function endSessionsBegunWith(
  userId: string,
  isMethod: (session: Session) => boolean,
  { keep, about, ...why }: Ending,
  { sessions, proofs, events, now }: Given,
): Promise<void> {
  // Before the sessions are listed, so that the list has the session of a sign-in that has just been completed.
  await proofs.deleteFor(userId, ['2fa', '2fa-setup'])
  const begun = (await sessions.listForUser(userId, now())).filter((one) => isMethod(one) && one.handle !== keep)
  for (const { handle } of begun) await sessions.revoke(handle, userId)
  if (begun.length > 0) await events.publish('identity.session.revoked', { count: begun.length, ...why }, about)
}

export const isBegunWithPasskey = ({ method }: Session): boolean => method === 'passkey'

/** True for a session that was begun with an account of the provider. Sessions don't record which account. */
export const isBegunWithAccount =
  (provider: string) =>
  (session: Session): boolean =>
    (session.method === 'oauth' || session.method === 'link') && (session.provider ?? 'email') === provider
