import type { ViewProps } from '../routing/view-props.ts'
import { TenantDetail } from './tenant-detail.tsx'
import { TenantListView } from './tenant-list-view.tsx'

/** All tenants, or with an id one of them. */
export function TenantsView({ rest: [id] }: ViewProps) {
  return id === undefined ? <TenantListView /> : <TenantDetail id={id} />
}
