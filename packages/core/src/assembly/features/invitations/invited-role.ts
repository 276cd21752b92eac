import type { Invitation } from '../../../ports/accounts/invitations.ts'
import type { InvitedRole } from '../feature-services/feature-tenants.ts'

const ROLES: readonly InvitedRole[] = ['admin', 'member']

/**
 * Returns the entry in an invitation's `roles` that stands for the role in the tenant, such as `tenant:admin`. Only invitations by members have such
 * an entry, which isn't a role of the store `roles`.
 */
export function reservedName(role: InvitedRole): string {
  return `tenant:${role}`
}

/** Returns the role that a member's invitation gives; undefined for an invitation by an administrator of the service. */
export function invitedRole({ roles, tenantId, inviterId }: Invitation): InvitedRole | undefined {
  if (tenantId === undefined || inviterId === undefined) return undefined
  return ROLES.find((role) => roles.includes(reservedName(role)))
}
