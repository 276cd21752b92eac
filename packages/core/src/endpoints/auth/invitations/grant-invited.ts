import { byActor } from '../../../foundations/events/actors.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import { inviterOf } from '../../../identity/accounts/tenants/inviter-of.ts'
import type { HookGiven } from '../../../identity/features/feature-hooks.ts'
import type { Invitation } from '../../../ports/accounts/invitations.ts'
import type { Optionally } from '../../../ports/needs.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

interface Given extends Optionally<'roles' | 'tenants'>, HookGiven {
  readonly events: EventBus
}

/**
 * Makes the user a member of the invitation's tenant and assigns its roles. Skips roles that were deleted meanwhile. Repeating the call is safe.
 * Grants nothing and returns false if a member of the tenant invited the user and may no longer invite.
 */
export async function grantInvited(
  userId: string,
  invitation: Invitation,
  context: RequestContext,
  { roles, tenants, events, features: { memberInvitations } }: Given,
): Promise<boolean> {
  if (memberInvitations?.takes(invitation)) return memberInvitations.grant(userId, invitation, context)
  const { roles: names, tenantId } = invitation
  const scope = tenantId !== undefined && { tenantId }
  const by = byActor(inviterOf(invitation))
  const about = aboutRequest(context, { userId, ...scope })
  if (tenantId !== undefined)
    await events.change(
      [{ event: 'identity.tenant.user.added', data: { tenantId, userId, ...by }, about }],
      async () => (await tenants?.addMember?.(tenantId, userId)) ?? false,
    )
  for (const role of names) {
    await events.change(
      [{ event: 'identity.role.assigned', data: { role, ...scope, ...by }, about }],
      async () => (await roles?.assign?.(userId, role, tenantId)) ?? false,
    )
  }
  return true
}
