import type { FeatureInvitation, FeatureMember, FeatureTenants } from '@sallyport/core/feature'
import * as v from 'valibot'
import type { TenantAccess } from './access.ts'

const role = v.picklist(['owner', 'admin', 'member'])

export const tenantReply = v.object({
  id: v.string(),
  name: v.string(),
  /** Short name in addresses; null without one. Absent if the store keeps no slugs. */
  slug: v.optional(v.nullable(v.string())),
  createdAt: v.pipe(v.string(), v.metadata({ format: 'date-time' })),
  /** The caller's role in this organisation, all their roles in it, and the permissions of these. */
  role,
  roles: v.array(v.string()),
  permissions: v.array(v.string()),
})

export const memberReply = v.object({
  id: v.string(),
  role,
  name: v.optional(v.string()),
  /** Absent for callers who may not see addresses, and for members without one. */
  email: v.optional(v.string()),
})

/** The host's `config` isn't shown: members must not read what administrators keep there. */
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

export function memberView({ userId: id, role, name, email }: FeatureMember, showsAddresses: boolean): object {
  return { id, role, ...(name !== undefined && { name }), ...(showsAddresses && email !== '' && { email }) }
}

const dateTime = v.pipe(v.string(), v.metadata({ format: 'date-time' }))

export const invitationReply = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(['admin', 'member']),
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
