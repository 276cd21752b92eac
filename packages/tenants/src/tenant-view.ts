import { type FeatureInvitation, type FeatureMember, type FeatureTenants, tenantRole } from '@sallyport/core/feature'
import * as v from 'valibot'
import type { TenantAccess } from './access.ts'

/** Roles that an invitation or a change of a member's role gives. Only a hand-over makes owners. */
export const grantableRole = v.picklist(['admin', 'member'])

export const tenantReply = v.object({
  id: v.string(),
  name: v.string(),
  /** Short name for URLs, or null. Absent if the store keeps no slugs. */
  slug: v.optional(v.nullable(v.string())),
  createdAt: v.pipe(v.string(), v.metadata({ format: 'date-time' })),
  /** The caller's role in this organisation (`role`), all their roles in it, and the permissions of all these roles. */
  role: tenantRole,
  roles: v.array(v.string()),
  permissions: v.array(v.string()),
})

export const memberReply = v.object({
  id: v.string(),
  role: tenantRole,
  name: v.optional(v.string()),
  /** Absent for callers who may not see addresses, and for members without an address. */
  email: v.optional(v.string()),
  /** Names of roles of the option `roles` that the member has here. Absent for callers without `tenant:roles`, and if the option isn't set. */
  roles: v.optional(v.array(v.string())),
})

/** Returns the organisation for a response, without the host's `config`: members must not read what administrators keep there. */
export function tenantView(
  { tenant: { id, name, slug, createdAt }, role, roles, permissions }: TenantAccess,
  tenants: Pick<FeatureTenants, 'hasSlugs'>,
): object {
  return {
    id,
    name,
    ...(tenants.hasSlugs() && { slug: slug ?? null }),
    createdAt: createdAt.toISOString(),
    role,
    roles,
    permissions,
  }
}

/** Returns the member for a response. `roles`: undefined if the caller may not see them. */
export function memberView(
  { userId: id, role, name, email }: FeatureMember,
  showsAddresses: boolean,
  roles: readonly string[] | undefined,
): object {
  return {
    id,
    role,
    ...(name !== undefined && { name }),
    ...(showsAddresses && email !== '' && { email }),
    ...(roles && { roles }),
  }
}

const dateTime = v.pipe(v.string(), v.metadata({ format: 'date-time' }))

export const invitationReply = v.object({
  id: v.string(),
  email: v.string(),
  role: grantableRole,
  /** Id of the member who invited. Absent if an administrator of the service did. */
  invitedBy: v.optional(v.string()),
  createdAt: dateTime,
  expiresAt: dateTime,
})

export function invitationView({ id, email, role, inviterId, createdAt, expiresAt }: FeatureInvitation): object {
  return {
    id,
    email,
    role,
    ...(inviterId !== undefined && { invitedBy: inviterId }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
