import type { Invitation } from '../../../ports/accounts/invitations.ts'
import type { Optionally } from '../../../ports/needs.ts'
import { isKeyInForce } from '../../api-keys/api-key-authenticator.ts'
import type { HookGiven } from '../../features/feature-hooks.ts'
import { type MakerGiven, mayMakerStill } from '../removal/may-maker-still.ts'
import { inviterOf } from './inviter-of.ts'

export type RedeemableGiven = MakerGiven & Optionally<'tenants' | 'apiKeys'> & HookGiven

/**
 * True if the invitation may be redeemed now: its tenant exists and is active, and its maker still has the right. An administrator must
 * still administer, a member must still be allowed to invite into the tenant, and an API key must be in force. The holder of the admin
 * secret and an unknown maker keep the right. An invitation into a deleted tenant must never count as one into all tenants (R27).
 */
export async function isRedeemable(invitation: Invitation, given: RedeemableGiven): Promise<boolean> {
  const { tenantId } = invitation
  if (tenantId !== undefined && (await given.tenants?.find?.(tenantId))?.isActive !== true) return false
  const { memberInvitations } = given.features
  if (memberInvitations?.takes(invitation)) return memberInvitations.isRedeemable(invitation)
  const inviter = inviterOf(invitation)
  if (inviter?.kind === 'key') {
    const key = await given.apiKeys?.find(inviter.id)
    return key != null && isKeyInForce(key, given)
  }
  return inviter?.kind !== 'user' || mayMakerStill(inviter.id, given)
}
