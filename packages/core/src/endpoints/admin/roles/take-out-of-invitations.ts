import { findInvitations } from '../../../identity/accounts/tenants/withdraw-invitations.ts'
import type { InvitationStore } from '../../../ports/accounts/invitations.ts'

/** Removes the role from each open invitation that grants it. The mailed links stay valid. */
export async function takeOutOfInvitations(role: string, invitations: InvitationStore): Promise<void> {
  const granting = await findInvitations({ isMeant: ({ roles }) => roles.includes(role) }, invitations)
  for (const invitation of granting) {
    const roles = invitation.roles.filter((name) => name !== role)
    // Deletes the invitation before it is stored without the role. The deletion fails if the invitation was accepted meanwhile, so it isn't stored
    // again.
    if (await invitations.delete(invitation.id)) await invitations.insert({ ...invitation, roles })
  }
}
