import type { EventBus } from '../../../foundations/events/bus.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { SessionStore } from '../../../ports/accounts/sessions.ts'
import type { WayIn } from '../../../ports/accounts/ways-in.ts'
import type { Actor } from '../../../ports/actor.ts'
import type { BegunSignIn, HookGiven } from '../../features/feature-hooks.ts'

interface Given extends HookGiven {
  readonly sessions: SessionStore
  readonly proofs: ProofStore
  readonly events: EventBus
  readonly now: () => Date
}

/** A removed sign-in method with which sessions can begin. */
export type RemovedWayIn = Extract<WayIn, { readonly type: 'passkey' | 'linked-account' | 'feature' | 'phone' }>

const REASONS = {
  passkey: 'passkey-removed',
  'linked-account': 'unlinked',
  feature: 'sign-in-method-removed',
  phone: 'phone-removed',
} as const

export interface Removal {
  readonly about: EventAbout
  /** The administrator who removed the method. Undefined if the user removed it. */
  readonly by?: Actor
  /** Handle of a session that stays: the caller's own. */
  readonly keep?: string
}

/**
 * Ends the sessions that a user began with a removed sign-in method, and what features issued for such a sign-in (R38): an attacker who
 * could use the method is signed out. Also ends all sign-ins of the user that wait for a second factor. Other sessions stay.
 */
export async function endSessionsBegunWith(
  userId: string,
  removed: RemovedWayIn,
  { keep, about, ...by }: Removal,
  { sessions, proofs, events, features, now }: Given,
): Promise<void> {
  // Runs before the sessions are listed, so that the list contains the session of a sign-in that has just been completed.
  await proofs.deleteFor(userId, ['2fa', '2fa-setup'])
  const begun = (await sessions.listForUser(userId, now())).filter(
    (one) => isBegunWith(removed, one) && one.handle !== keep,
  )
  const reason = REASONS[removed.type]
  const data = { count: begun.length, reason, ...by }
  if (begun.length > 0)
    await events.change([{ event: 'identity.session.revoked', data, about }], async () => {
      for (const { handle } of begun) await sessions.revoke(handle, userId)
    })
  await features.onSignInMethodRemoved(userId, (signIn) => isBegunWith(removed, signIn))
}

/** True for a sign-in with the removed kind of method. Sessions don't record which passkey or which account of a provider was used. */
function isBegunWith(removed: RemovedWayIn, { method, provider = 'email' }: BegunSignIn): boolean {
  if (removed.type === 'passkey') return method === 'passkey'
  if (removed.type === 'phone') return method === 'sms'
  if (removed.type === 'feature') return method === removed.provider
  return (method === 'oauth' || method === 'link') && provider === removed.provider
}
