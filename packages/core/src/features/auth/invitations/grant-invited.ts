import { inviterOf } from '../../../accounts/inviter-of.ts'
import { byActor } from '../../../events/actors.ts'
import type { EventBus } from '../../../events/bus.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import type { RequestContext } from '../../../http/context.ts'
import type { Invitation } from '../../../ports/invitations.ts'
import type { Optionally } from '../../../ports/needs.ts'

interface Given extends Optionally<'roles' | 'tenants'> {
  readonly events: EventBus
}

/** Makes the user a member of the invitation's tenant and assigns its roles. Skips roles that were deleted meanwhile. May be repeated. */
export async function grantInvited(
  userId: string,
  invitation: Invitation,
  context: RequestContext,
  { roles, tenants, events }: Given,
): Promise<void> {
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
}
