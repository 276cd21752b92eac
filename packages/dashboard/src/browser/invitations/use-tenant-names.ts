import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { TenantList } from '../api-types.ts'

/** Returns the names of the newest 100 tenants, by id. */
export function useTenantNames(): ReadonlyMap<string, string> {
  const { features } = useApi()
  const { data } = useLoad<TenantList>(features.tenants ? withQuery('/tenants', { limit: 100 }) : null)
  return new Map(data?.tenants.map(({ id, name }) => [id, name]))
}
