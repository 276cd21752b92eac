import type { RoleStore } from '../../../ports/accounts/roles.ts'
import type { TenantStore } from '../../../ports/accounts/tenants.ts'

/**
 * Returns the tenant whose roles hold for the user beside the global ones: the given one if it is active and the user belongs to it, otherwise
 * none. Rows that a removal left behind give nothing. Without a store of tenants, the host decides who belongs to what.
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
 * Returns the roles of these users (at most 100) within the tenant. From a store without `rolesWithin`, the list also has global roles,
 * which `revoke` tells apart.
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
