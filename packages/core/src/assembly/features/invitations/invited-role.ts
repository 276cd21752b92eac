import type { Invitation } from '../../../ports/accounts/invitations.ts'
import type { InvitedRole } from '../feature-services/feature-tenants.ts'

const ROLES: readonly InvitedRole[] = ['admin', 'member']

/** Returns the entry in `roles` by which a member's invitation keeps the role to give. It isn't a role of the store `roles`. */
export function reservedName(role: InvitedRole): string {
  return `tenant:${role}`
}

/** Returns the role that a member's invitation gives; undefined for an invitation by an administrator of the service. */
export function invitedRole({ roles, tenantId, inviterId }: Invitation): InvitedRole | undefined {
  if (tenantId === undefined || inviterId === undefined) return undefined
  return ROLES.find((role) => roles.includes(reservedName(role)))
}
