/** Organisations (tenants) that their own members run. */
export type { TenantAccess, TenantPermission } from './access.ts'
export type { TenantOperations } from './operations.ts'
export type { TenantsOptions } from './options.ts'
export { tenants } from './tenants.ts'
