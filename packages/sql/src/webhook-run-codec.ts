import type { WebhookRun } from '@sallyport/core/ports'
import { recordCodec } from './record-codec.ts'
import type { WebhookRunsTable } from './schema.ts'

export const webhookRunCodec = recordCodec<WebhookRun, WebhookRunsTable>({
  id: ['id', 'text'],
  webhookId: ['webhook_id', 'text'],
  at: ['created_at', 'date'],
  durationMs: ['duration_ms', 'number'],
  outcome: ['outcome', 'text'],
  error: ['error', 'text'],
  logs: ['logs', 'json'],
})
