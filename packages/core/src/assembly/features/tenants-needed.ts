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

/** Returns those of `ROLE_METHODS` that the store lacks; all of them if there is no store. */
export function missingRoleMethods(roles: RoleStore | undefined): readonly string[] {
  return ROLE_METHODS.filter((method) => roles?.[method] === undefined)
}

type Complete = TenantStore & Required<Pick<TenantStore, (typeof TENANT_METHODS)[number]>>

/** Returns those of `TENANT_METHODS` that the store lacks; all of them if there is no store. */
export function missingTenantMethods(tenants: TenantStore | undefined): readonly string[] {
  return TENANT_METHODS.filter((method) => tenants?.[method] === undefined)
}

/** Returns the services if the store of tenants has all `TENANT_METHODS`, else throws a TypeError. */
export function withTenants(given: FeatureGiven): FeatureGiven & { readonly tenants: Complete } {
  const { tenants } = given
  const missing = missingTenantMethods(tenants)
  if (tenants === undefined || missing.length > 0)
    throw new TypeError(`the store tenants lacks ${missing.join(', ')}: report this in the feature's \`check\``)
  // The cast is safe: no method is missing.
  return { ...given, tenants: tenants as Complete }
}
