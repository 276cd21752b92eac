import type { EventBus } from '../../../foundations/events/bus.ts'
import type { Invitation, InvitationStore } from '../../../ports/accounts/invitations.ts'
import type { UserStore } from '../../../ports/accounts/users.ts'
import { isMadeBy } from './inviter-of.ts'
import type { Leaving } from './leave-tenant.ts'
import { withdrawInvitations } from './withdraw-invitations.ts'

interface Given {
  readonly users: UserStore
  readonly invitations?: InvitationStore | undefined
  readonly events: EventBus
}

/**
 * Deletes open invitations into the tenant that a former member must not use or leave behind: those to the user's address, and those that
 * the user made as a member. Invitations by members name a role `tenant:…`.
 */
export async function withdrawInvitationsOf(
  tenantId: string,
  userId: string,
  { by, about }: Leaving,
  given: Given,
): Promise<void> {
  const email = (await given.users.findById(userId))?.email ?? null
  const isMembers = ({ roles }: Invitation) => roles.some((name) => name.startsWith('tenant:'))
  const isMeant = (one: Invitation) =>
    one.tenantId === tenantId && (one.email === email || (isMadeBy(userId, one) && isMembers(one)))
  await withdrawInvitations({ only: { tenantId }, isMeant, by, about: { ...about, tenantId } }, given)
}
