import type { RoleStore } from '../../ports/accounts/roles.ts'
import type { TenantStore } from '../../ports/accounts/tenants.ts'
import type { FeatureGiven } from './feature.ts'

/** Methods of the store `tenants` that features with tenants need. */
export const TENANT_METHODS = [
  'find',
  'insert',
  'update',
  'delete',
  'listMembers',
  'addMember',
  'removeMember',
  'memberRoles',
  'changeMember',
] as const satisfies readonly (keyof TenantStore)[]

/** Methods of the store `roles` that a feature needs to change roles within tenants. */
const ROLE_METHODS = ['find', 'rolesWithin', 'assign', 'revoke'] as const satisfies readonly (keyof RoleStore)[]

/** Returns the methods for changing roles within tenants that the store lacks; without a store, all of them. */
export function missingRoleMethods(roles: RoleStore | undefined): readonly string[] {
  return ROLE_METHODS.filter((method) => roles?.[method] === undefined)
}

type Complete = TenantStore & Required<Pick<TenantStore, (typeof TENANT_METHODS)[number]>>

/** Returns the methods for features with tenants that the store lacks; without a store, all of them. */
export function missingTenantMethods(tenants: TenantStore | undefined): readonly string[] {
  return TENANT_METHODS.filter((method) => tenants?.[method] === undefined)
}

/** Returns the services with a complete store of tenants, or throws. */
export function withTenants(given: FeatureGiven): FeatureGiven & { readonly tenants: Complete } {
  const { tenants } = given
  const missing = missingTenantMethods(tenants)
  if (tenants === undefined || missing.length > 0)
    throw new TypeError(`the store tenants lacks ${missing.join(', ')}: report this in the feature's \`check\``)
  // The cast is safe: no method is missing.
  return { ...given, tenants: tenants as Complete }
}
