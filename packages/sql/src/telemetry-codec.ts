import type { TelemetryEvent } from '@sallyport/core/ports'
import { recordCodec } from './record-codec.ts'
import type { TelemetryTable } from './schema.ts'

export const telemetryCodec = recordCodec<TelemetryEvent, TelemetryTable>({
  id: ['id', 'text'],
  event: ['event', 'text'],
  timestamp: ['created_at', 'date'],
  data: ['data', 'json'],
  userId: ['user_id', 'text'],
  tenantId: ['tenant_id', 'text'],
  sessionId: ['session_id', 'text'],
  correlationId: ['correlation_id', 'text'],
  ip: ['ip', 'text'],
  userAgent: ['user_agent', 'text'],
})
