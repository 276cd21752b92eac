/** Organisations (tenants) that their own members run. */
export type { TenantAccess, TenantPermission } from './access.ts'
export type { TenantsOptions } from './options.ts'
export { type TenantOperations, tenants } from './tenants.ts'
