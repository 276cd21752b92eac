import type { Invitation } from '../../ports/invitations.ts'
import type { Optionally } from '../../ports/needs.ts'
import { inviterOf } from './inviter-of.ts'
import { type MakerGiven, mayMakerStill } from './may-maker-still.ts'

export type RedeemableGiven = MakerGiven & Optionally<'tenants'>

/**
 * True if the invitation may be redeemed now: its tenant exists and is active, and whoever invited may still administer. A tenant that was
 * deleted must never be treated as "all tenants" (R27).
 */
export async function isRedeemable(invitation: Invitation, given: RedeemableGiven): Promise<boolean> {
  const { tenantId } = invitation
  if (tenantId !== undefined && (await given.tenants?.find?.(tenantId))?.isActive !== true) return false
  const inviter = inviterOf(invitation)
  return inviter?.kind !== 'user' || mayMakerStill(inviter.id, given)
}
