import type { Delivery } from '@sallyport/core/ports'
import { recordCodec } from './record-codec.ts'
import type { DeliveriesTable } from './schema.ts'

export const deliveryCodec = recordCodec<Delivery, Omit<DeliveriesTable, 'due_at' | 'lease'>>({
  id: ['id', 'text'],
  messageId: ['message_id', 'text'],
  webhookId: ['webhook_id', 'text'],
  event: ['event', 'text'],
  url: ['url', 'text'],
  status: ['status', 'text'],
  attempts: ['attempts', 'number'],
  nextAttemptAt: ['next_attempt_at', 'date'],
  createdAt: ['created_at', 'date'],
  deliveredAt: ['delivered_at', 'date'],
  lastStatusCode: ['last_status_code', 'number'],
  lastError: ['last_error', 'text'],
  body: ['body', 'text'],
  userId: ['user_id', 'text'],
  afterDeletion: ['after_deletion', 'boolean'],
})
