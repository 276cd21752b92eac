import { byActor, userActor } from '../../../foundations/events/actors.ts'
import { changeMember, memberRole } from '../../../identity/accounts/tenants/change-member.ts'
import { leaveTenant } from '../../../identity/accounts/tenants/leave-tenant.ts'
import { withdrawInvitations } from '../../../identity/accounts/tenants/withdraw-invitations.ts'
import type { MemberInvitations } from '../../../identity/features/feature-hooks.ts'
import type { Invitation } from '../../../ports/accounts/invitations.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { FeatureGiven } from '../feature.ts'
import type { InvitedRole } from '../feature-services/feature-tenants.ts'
import { withTenants } from '../tenants-needed.ts'
import { invitedRole } from './invited-role.ts'
import { mayJoin } from './may-join.ts'

interface Asked {
  readonly tenantId: string
  readonly inviterId: string
  readonly role: InvitedRole
}

/** Creates the hooks that check and redeem invitations by members. */
export function createMemberInvitations(
  mayInvite: (asked: Asked) => Promise<boolean>,
  host: () => FeatureGiven,
): MemberInvitations {
  async function mayStill(invitation: Invitation): Promise<boolean> {
    const asked = askedBy(invitation)
    const inviter = asked && (await host().users.findById(asked.inviterId))
    return !!asked && !!inviter && inviter.isDisabled !== true && (await mayInvite(asked))
  }

  /** Deletes the other invitations by members to the same address: a person who is removed later could use one to come back. */
  async function withdrawOthers({ tenantId = '', email }: Invitation, userId: string, context: RequestContext) {
    const isMeant = (one: Invitation) =>
      one.tenantId === tenantId && one.email === email && invitedRole(one) !== undefined
    const about = aboutRequest(context, { userId, tenantId })
    await withdrawInvitations({ only: { tenantId, email }, isMeant, by: userActor(userId), about }, host())
  }

  return {
    takes: (invitation) => invitedRole(invitation) !== undefined,
    mayStill,
    isRedeemable: async (invitation) => (await mayStill(invitation)) && mayJoin(invitation.email, host()),
    async grant(userId, invitation, context) {
      const given = withTenants(host())
      const joinedAt = given.now()
      const { tenants, events } = given
      const asked = askedBy(invitation)
      if (asked === undefined) return false
      const { tenantId, inviterId, role } = asked
      const by = userActor(inviterId)
      const about = aboutRequest(context, { userId, tenantId })
      const concerned = { tenantId, userId, by, about }
      const data = { tenantId, userId, ...byActor(by) }
      const isAdded = await events.change([{ event: 'identity.tenant.user.added', data, about }], () =>
        tenants.addMember(tenantId, userId),
      )
      const held = await memberRole(tenantId, userId, tenants)
      const isRaised = held === 'member' && role === 'admin'
      if (isRaised) await changeMember(concerned, { from: 'member', to: 'admin' }, given)
      // Checks the inviter's permission again after the writes: an inviter who lost it meanwhile must not have granted anything.
      if (await mayStill(invitation)) {
        await withdrawOthers(invitation, userId, context)
        return true
      }
      // `keysSince` keeps API keys from an earlier membership. Such keys exist only if the user left of their own accord: a removal deletes them.
      if (isAdded) await leaveTenant(tenantId, [userId], { by, about, keysSince: joinedAt }, given)
      else if (isRaised) await changeMember(concerned, { from: 'admin', to: 'member' }, given)
      return false
    },
  }
}

function askedBy(invitation: Invitation): Asked | undefined {
  const { tenantId, inviterId } = invitation
  const role = invitedRole(invitation)
  return tenantId === undefined || inviterId === undefined || role === undefined
    ? undefined
    : { tenantId, inviterId, role }
}
