import type { FeatureServices, InvitedRole, Role, SessionTenant, Tenant, TenantRole } from '@sallyport/core/feature'

/** Permissions of a member in their organisation. */
export type TenantPermission =
  | 'tenant:read'
  | 'tenant:update'
  | 'tenant:delete'
  | 'tenant:members'
  | 'tenant:invite'
  | 'tenant:roles'
  | 'tenant:keys'
  | 'tenant:audit'

const MEMBER: readonly TenantPermission[] = ['tenant:read']
const ADMIN: readonly TenantPermission[] = [
  'tenant:audit',
  'tenant:invite',
  'tenant:keys',
  'tenant:members',
  'tenant:read',
  'tenant:roles',
  'tenant:update',
]

/** Permissions of each role. They are code and not rows of a store, so that no role of the service can grant them. */
export const PERMISSIONS: Readonly<Record<TenantRole, readonly TenantPermission[]>> = {
  owner: ['tenant:delete', ...ADMIN],
  admin: ADMIN,
  member: MEMBER,
}

/** A member's rights in one organisation. They give no right outside it. */
export interface TenantAccess {
  readonly tenant: Tenant
  readonly role: TenantRole
  /** `tenant:<role>`, such as `tenant:admin`, and the names of the roles that were assigned to the user within the tenant, sorted. */
  readonly roles: readonly string[]
  /** Permissions of all these roles, sorted: those of organisations, such as `tenant:read`, and the host's own. */
  readonly permissions: readonly string[]
}

type Services = Pick<FeatureServices, 'tenants' | 'failure'>

/**
 * Returns the user's rights in the organisation, read without a cache. Null if the organisation is unknown or inactive, or the user is no member
 * (R27).
 */
export async function accessOf(
  id: string,
  userId: string,
  { tenants }: Pick<Services, 'tenants'>,
): Promise<TenantAccess | null> {
  const [tenant, role, assigned] = await Promise.all([
    tenants.find(id),
    tenants.roleOf(id, userId),
    tenants.rolesWithin(id, userId),
  ])
  return tenant?.isActive === true && role !== null ? withRoles({ tenant, role }, assigned) : null
}

/**
 * Returns the permissions that an API key of the organisation can have: those of an owner, and those of `roles`, the option of this package.
 * `userId`: the member who made the key; if set, returns only the permissions that this member also has now. Null if the organisation is inactive or
 * unknown, or the user is no member.
 */
export async function keyPermissions(
  id: string,
  userId: string | undefined,
  roles: readonly string[],
  { tenants }: Pick<Services, 'tenants'>,
): Promise<readonly string[] | null> {
  const [tenant, access] = await Promise.all([
    tenants.find(id),
    userId === undefined ? undefined : accessOf(id, userId, { tenants }),
  ])
  if (tenant?.isActive !== true || access === null) return null
  const { permissions } = withRoles({ tenant, role: 'owner' }, await tenants.rolesNamed(roles))
  return access === undefined ? permissions : permissions.filter((one) => access.permissions.includes(one))
}

/** Adds the `assigned` roles and their permissions. Ignores roles and permissions whose names this package reserves (`tenant:…`, R42). */
export function withRoles(member: Pick<TenantAccess, 'tenant' | 'role'>, assigned: readonly Role[]): TenantAccess {
  const own = assigned.filter(({ name }) => !isReserved(name))
  const granted = own.flatMap(({ permissions }) => permissions).filter((permission) => !isReserved(permission))
  return {
    ...member,
    roles: [`tenant:${member.role}`, ...own.map(({ name }) => name)].sort(),
    permissions: [...new Set([...PERMISSIONS[member.role], ...granted])].sort(),
  }
}

const isReserved = (name: string) => name.startsWith('tenant:')

/** Returns the tenant, roles and permissions in the form that the host's own routes get from `sallyport.session`. */
export function sessionTenantOf(access: TenantAccess | null): SessionTenant | null {
  return access && { id: access.tenant.id, roles: access.roles, permissions: access.permissions }
}

/** Rejects with 404 TENANT_NOT_FOUND if the user is no member, and with 403 INSUFFICIENT_SCOPE if the member lacks the permission. */
export async function requireAccess(
  id: string,
  userId: string,
  permission: TenantPermission,
  services: Services,
): Promise<TenantAccess> {
  const access = await accessOf(id, userId, services)
  if (access === null) throw services.failure('TENANT_NOT_FOUND')
  if (!access.permissions.includes(permission)) throw services.failure('INSUFFICIENT_SCOPE')
  return access
}

/**
 * Returns the role of a member. Rejects with 404 MEMBER_NOT_FOUND if the user is no member, and with 403 INSUFFICIENT_SCOPE if the member is an owner
 * and the caller isn't.
 */
export async function requireMember(
  { tenant, role }: TenantAccess,
  userId: string,
  { tenants, failure }: Services,
): Promise<TenantRole> {
  const held = await tenants.roleOf(tenant.id, userId)
  if (held === null) throw failure('MEMBER_NOT_FOUND')
  if (held === 'owner' && role !== 'owner') throw failure('INSUFFICIENT_SCOPE')
  return held
}

/** True if the user may invite people with this role now. Needs `tenant:invite`, and `tenant:roles` as well for a role other than `member`. */
export async function mayInvite(
  { tenantId, inviterId, role }: { readonly tenantId: string; readonly inviterId: string; readonly role: InvitedRole },
  services: Pick<Services, 'tenants'>,
): Promise<boolean> {
  const { permissions = [] } = (await accessOf(tenantId, inviterId, services)) ?? {}
  return permissions.includes('tenant:invite') && (role === 'member' || permissions.includes('tenant:roles'))
}
