import type { ViewProps } from '../routing/view-props.ts'
import { TenantDetail } from './tenant-detail.tsx'
import { TenantListView } from './tenant-list-view.tsx'

export function TenantsView({ rest: [id] }: ViewProps) {
  return id === undefined ? <TenantListView /> : <TenantDetail id={id} />
}
