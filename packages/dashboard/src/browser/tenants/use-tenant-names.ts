import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { type Load, useLoad } from '../api/use-load.ts'
import type { TenantList } from '../api-types.ts'

interface TenantNames {
  readonly names: ReadonlyMap<string, string>
  readonly load: Load<TenantList>
}

/** Returns the names of the newest 100 tenants, by id. `isNeeded`: false loads nothing. Default true. */
export function useTenantNames(isNeeded = true): TenantNames {
  const { features } = useApi()
  const load = useLoad<TenantList>(features.tenants && isNeeded ? withQuery('/tenants', { limit: 100 }) : null)
  return { names: new Map(load.data?.tenants.map(({ id, name }) => [id, name])), load }
}
