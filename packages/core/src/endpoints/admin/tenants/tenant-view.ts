import * as v from 'valibot'
import { timestamp } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Tenant } from '../../../ports/accounts/tenants.ts'

export const tenantReply = v.object({
  id: v.string(),
  name: v.string(),
  isActive: v.boolean(),
  slug: v.optional(v.string()),
  config: v.optional(v.record(v.string(), v.unknown())),
  createdAt: timestamp,
  /** Absent if the store can't count members. */
  memberCount: v.optional(v.number()),
})

/** `counts`: number of members of each tenant. A tenant that isn't listed has no members. */
export function tenantView(
  { createdAt, ...tenant }: Tenant,
  counts?: readonly { readonly tenantId: string; readonly members: number }[],
): Readonly<Record<string, unknown>> {
  const memberCount = counts && (counts.find(({ tenantId }) => tenantId === tenant.id)?.members ?? 0)
  return withoutUndefined({ ...tenant, createdAt: createdAt.toISOString(), memberCount })
}
