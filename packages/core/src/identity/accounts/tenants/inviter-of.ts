import { SECRET_HOLDER, userActor } from '../../../foundations/events/actors.ts'
import type { Invitation } from '../../../ports/accounts/invitations.ts'
import type { Actor } from '../../../ports/actor.ts'

/** Prefix of `invitedBy` if an API key made the invitation. The key's id follows. */
const BY_KEY = 'key:'

/** Returns `invitedBy` of an invitation that this API key makes. */
export function invitedByKey(keyId: string): string {
  return BY_KEY + keyId
}

/** Returns the actor who invited, or undefined if unknown. Invitations of earlier versions and of some hosts' stores have only `invitedBy`. */
export function inviterOf({ inviterId, invitedBy }: Invitation): Actor | undefined {
  if (invitedBy?.startsWith(BY_KEY)) return { kind: 'key', id: invitedBy.slice(BY_KEY.length) }
  if (inviterId !== undefined) return userActor(inviterId)
  if (invitedBy === SECRET_HOLDER.id) return SECRET_HOLDER
  return invitedBy === undefined ? undefined : userActor(invitedBy)
}

/** True if this user made the invitation. */
export function isMadeBy(userId: string, invitation: Invitation): boolean {
  const inviter = inviterOf(invitation)
  return inviter?.kind === 'user' && inviter.id === userId
}
