import { SECRET_HOLDER, userActor } from '../../../foundations/events/actors.ts'
import type { Actor } from '../../../ports/actor.ts'
import type { Invitation } from '../../../ports/invitations.ts'

/** Returns who invited; undefined if the store doesn't tell. Earlier invitations, and those of some hosts' stores, have only `invitedBy`. */
export function inviterOf({ inviterId, invitedBy }: Invitation): Actor | undefined {
  if (inviterId !== undefined) return userActor(inviterId)
  if (invitedBy === SECRET_HOLDER.id) return SECRET_HOLDER
  return invitedBy === undefined ? undefined : userActor(invitedBy)
}

/** True if the account made the invitation. */
export function isMadeBy(userId: string, invitation: Invitation): boolean {
  const inviter = inviterOf(invitation)
  return inviter?.kind === 'user' && inviter.id === userId
}
