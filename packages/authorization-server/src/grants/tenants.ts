import type { FeatureRecord, FeatureServices, Tenant } from '@sallyport/core/feature'
import * as v from 'valibot'
import type { Server } from '../server.ts'

const data = v.object({ apps: v.nullable(v.array(v.string())) })

type Given = Pick<FeatureServices, 'tenants' | 'records'>

/** Returns the ids of the clients that may act for an organisation; null if all may. */
export async function appsOfTenant(
  tenantId: string,
  { records }: Pick<Given, 'records'>,
): Promise<readonly string[] | null> {
  return appsIn(await records.find('tenant-apps', tenantId, { tenantId }))
}

/** Returns the ids in the record of an organisation's list; null if all clients may act for the organisation. */
export function appsIn(record: FeatureRecord | null): readonly string[] | null {
  const parsed = v.safeParse(data, record?.data)
  return parsed.success ? parsed.output.apps : null
}

/** True if the organisation is active and allows the client, and the user is a member. Reads the store at each use, without a cache. */
export async function mayActFor(
  tenantId: string,
  { userId, clientId }: { readonly userId: string; readonly clientId: string },
  { hasTenants }: Server,
  services: Given,
): Promise<boolean> {
  if (!hasTenants) return false
  const { tenants } = services
  const [tenant, role, apps] = await Promise.all([
    tenants.find(tenantId),
    tenants.roleOf(tenantId, userId),
    appsOfTenant(tenantId, services),
  ])
  return tenant?.isActive === true && role !== null && (apps === null || apps.includes(clientId))
}

/** Returns the organisations for which the user may let the client act. */
export async function tenantsFor(
  userId: string,
  clientId: string,
  { hasTenants }: Server,
  services: Given,
): Promise<readonly Tenant[]> {
  if (!hasTenants) return []
  const joined = (await services.tenants.of(userId)).filter(({ tenant }) => tenant.isActive)
  const lists = await Promise.all(joined.map(({ tenant }) => appsOfTenant(tenant.id, services)))
  return joined.flatMap(({ tenant }, index) => {
    const apps = lists[index] ?? null
    return apps === null || apps.includes(clientId) ? [tenant] : []
  })
}
