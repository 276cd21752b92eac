import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { User, UserPatch } from '../../ports/accounts/users.ts'
import { type AccessPorts, type Ending, endAccess } from '../accounts/removal/end-access.ts'
import { type MadeGiven, revokeWhatWasMade } from '../accounts/removal/revoke-what-was-made.ts'
import { endWaysIn, type WaysInEnding, type WaysInGiven } from './end-ways-in.ts'
import { type HeldWayIn, publicWayIn } from './name-way-in.ts'

export interface AccessAndWaysInGiven extends AccessPorts, WaysInGiven, MadeGiven {}

export interface EndedAccess {
  readonly user: User
  readonly removed: readonly HeldWayIn[]
  readonly suspended: readonly HeldWayIn[]
}

/**
 * Ends all sessions and one-time tokens of a user together with sign-in methods, as `fateOf` says (R28, R38). Ends the methods before
 * the sessions, so that no one signs in with them in between, and again afterwards, because a session may have added a method meanwhile. Also
 * revokes API keys and invitations that the user made since `ending.since`. `patch` overrides the changes of password and phone. Returns null if the
 * user doesn't exist, or if the ending's `update` returns null.
 */
export async function endAccessAndWaysIn(
  user: User,
  patch: UserPatch,
  ending: Pick<Ending, 'until' | 'update'> & WaysInEnding,
  given: AccessAndWaysInGiven,
): Promise<EndedAccess | null> {
  const { reason, about, until, update } = ending
  const before = await endWaysIn(user, ending, given)
  const accessEnding = withoutUndefined({ reason, about, until, update })
  const updated = await endAccess(user.id, { ...before.patch, ...patch }, accessEnding, given)
  if (updated === null) return null
  const meanwhile = await endWaysIn(updated, ending, given)
  const { patch: rest, removed, suspended } = meanwhile
  const isMissed = removed.length > 0 || suspended.length > 0
  const current = isMissed ? await given.users.update(user.id, rest) : updated
  if (isMissed) await given.sessions.revokeForUser(user.id)
  await revokeWhatWasMade(user.id, ending.since, about, given)
  if (current === null) return null
  const all = { removed: [...before.removed, ...removed], suspended: [...before.suspended, ...suspended] }
  if (all.suspended.length > 0) {
    const methods = all.suspended.map(({ way }) => publicWayIn(way))
    await given.events.publish('identity.user.sign_in_methods.suspended', { reason, methods }, about)
  }
  return { user: current, ...all }
}
