import type { RoleStore } from '../../../ports/accounts/roles.ts'
import type { TenantStore } from '../../../ports/accounts/tenants.ts'

/**
 * Returns `tenantId` if the user's roles in this tenant apply: the tenant is active and the user is a member. Otherwise returns undefined, so
 * roles that an interrupted removal left in the store have no effect. Without the store `tenants`, always returns `tenantId`, because then
 * only the host knows the members.
 */
export async function holdingTenant(
  userId: string,
  tenantId: string | undefined,
  tenants: TenantStore | undefined,
): Promise<string | undefined> {
  if (tenantId === undefined || tenants === undefined) return tenantId
  const joined = await tenants.tenantsOf(userId)
  return joined.some(({ id, isActive }) => id === tenantId && isActive) ? tenantId : undefined
}

/** Role that is assigned to a user within a tenant. */
export interface HeldRole {
  readonly userId: string
  readonly role: string
}

/**
 * Returns the roles of these users (at most 100) within the tenant. With a store without `rolesWithin`, also returns global roles, which
 * `revoke` with a `tenantId` doesn't remove.
 */
export async function rolesHeldWithin(
  tenantId: string,
  userIds: readonly string[],
  roles: RoleStore,
): Promise<readonly HeldRole[]> {
  if (roles.rolesWithin !== undefined) return roles.rolesWithin(tenantId, userIds)
  const held: HeldRole[] = []
  for (const userId of userIds) {
    for (const role of await roles.rolesOf(userId, tenantId)) held.push({ userId, role })
  }
  return held
}
