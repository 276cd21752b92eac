import type { Webhook } from '@sallyport/core/ports'
import { recordCodec } from './record-codec.ts'
import type { WebhooksTable } from './schema.ts'

export const webhookCodec = recordCodec<Webhook, WebhooksTable>({
  id: ['id', 'text'],
  url: ['url', 'text'],
  events: ['events', 'json'],
  secret: ['secret', 'text'],
  isActive: ['is_active', 'boolean'],
  tenantId: ['tenant_id', 'text'],
  maxRetries: ['max_retries', 'number'],
  retryDelayMs: ['retry_delay_ms', 'number'],
  provider: ['provider', 'text'],
  allowedActions: ['allowed_actions', 'json'],
  jsScript: ['js_script', 'text'],
  signatureScheme: ['signature_scheme', 'text'],
  createdAt: ['created_at', 'date'],
})
