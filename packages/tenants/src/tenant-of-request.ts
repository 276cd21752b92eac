import type { AccessClaims, FeatureServices, SessionTenant } from '@sallyport/core/feature'
import { accessOf, sessionTenantOf } from './access.ts'
import type { TenantsOptions } from './options.ts'

export const TENANT_HEADER = 'X-Tenant-Id'

/** Maximum length of a tenant's id. */
const MAX_ID = 255

type Services = Pick<FeatureServices, 'tenants'>

/**
 * Returns the function that finds the tenant of a request. It returns undefined if the request names no tenant, and null if the request names two
 * different ones or one of which the user isn't a member now.
 */
export function sessionTenantFrom(
  tenantOf: NonNullable<TenantsOptions['tenantOf']>,
): (user: AccessClaims, request: Request, services: Services) => Promise<SessionTenant | null | undefined> {
  return async (user, request, services) => {
    const named = [user.tenantId ?? null, (await tenantOf(request)) ?? null].filter((id) => id !== null)
    const [id] = named
    if (id === undefined) return undefined
    // A request whose token and `tenantOf` name different tenants belongs to neither: a page of one must not act in the other.
    if (typeof id !== 'string' || id === '' || id.length > MAX_ID || new Set(named).size > 1) return null
    return sessionTenantOf(await accessOf(id, user.sub, services))
  }
}
