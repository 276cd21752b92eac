import { findInvitations } from '../../../identity/accounts/tenants/withdraw-invitations.ts'
import type { InvitationStore } from '../../../ports/accounts/invitations.ts'

/** Replaces each open invitation that grants the role by one that doesn't. Its mailed link goes on working. */
export async function takeOutOfInvitations(role: string, invitations: InvitationStore): Promise<void> {
  const granting = await findInvitations({ isMeant: ({ roles }) => roles.includes(role) }, invitations)
  for (const invitation of granting) {
    const roles = invitation.roles.filter((name) => name !== role)
    // Deleted first, so that an invitation which is being accepted isn't stored again.
    if (await invitations.delete(invitation.id)) await invitations.insert({ ...invitation, roles })
  }
}
