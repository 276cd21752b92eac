import * as v from 'valibot'
import { timestamp } from '../../../http/timestamps.ts'
import type { Tenant } from '../../../ports/tenants.ts'

export const tenantReply = v.object({
  id: v.string(),
  name: v.string(),
  isActive: v.boolean(),
  config: v.optional(v.record(v.string(), v.unknown())),
  createdAt: timestamp,
})

export function tenantView({ createdAt, ...tenant }: Tenant): Readonly<Record<string, unknown>> {
  return { ...tenant, createdAt: createdAt.toISOString() }
}
