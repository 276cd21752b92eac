import type { Tenant } from '@sallyport/core/ports'
import { recordCodec } from './record-codec.ts'
import type { TenantsTable } from './schema.ts'

export const tenantCodec = recordCodec<Tenant, Omit<TenantsTable, 'search_text'>>({
  id: ['id', 'text'],
  name: ['name', 'text'],
  isActive: ['is_active', 'boolean'],
  config: ['config', 'json'],
  createdAt: ['created_at', 'date'],
})
