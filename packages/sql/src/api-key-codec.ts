import type { ApiKey } from '@sallyport/core/ports'
import { recordCodec } from './record-codec.ts'
import type { ApiKeysTable } from './schema.ts'

export const apiKeyCodec = recordCodec<ApiKey, Omit<ApiKeysTable, 'search_text'>>({
  id: ['id', 'text'],
  name: ['name', 'text'],
  keyHash: ['key_hash', 'text'],
  keyPrefix: ['key_prefix', 'text'],
  serviceId: ['service_id', 'text'],
  scopes: ['scopes', 'json'],
  allowedIps: ['allowed_ips', 'json'],
  isActive: ['is_active', 'boolean'],
  expiresAt: ['expires_at', 'date'],
  createdAt: ['created_at', 'date'],
  lastUsedAt: ['last_used_at', 'date'],
})
