import type { Invitation } from '../../../ports/invitations.ts'
import type { Optionally } from '../../../ports/needs.ts'
import type { HookGiven } from '../../features/feature-hooks.ts'
import { type MakerGiven, mayMakerStill } from '../removal/may-maker-still.ts'
import { inviterOf } from './inviter-of.ts'

export type RedeemableGiven = MakerGiven & Optionally<'tenants'> & HookGiven

/**
 * True if the invitation may be redeemed now: its tenant exists and is active, and whoever invited may still administer; of a member's
 * invitation, may still invite in that tenant. A tenant that was
 * deleted must never be treated as "all tenants" (R27).
 */
export async function isRedeemable(invitation: Invitation, given: RedeemableGiven): Promise<boolean> {
  const { tenantId } = invitation
  if (tenantId !== undefined && (await given.tenants?.find?.(tenantId))?.isActive !== true) return false
  const { memberInvitations } = given.features
  if (memberInvitations?.takes(invitation)) return memberInvitations.isRedeemable(invitation)
  const inviter = inviterOf(invitation)
  return inviter?.kind !== 'user' || mayMakerStill(inviter.id, given)
}
