import type { Session } from '@sallyport/core/ports'
import { recordCodec } from './record-codec.ts'
import type { SessionsTable } from './schema.ts'

export const sessionCodec = recordCodec<Session, SessionsTable>({
  handle: ['handle', 'text'],
  userId: ['user_id', 'text'],
  tenantId: ['tenant_id', 'text'],
  method: ['method', 'text'],
  provider: ['provider', 'text'],
  counter: ['counter', 'number'],
  rotatedAt: ['rotated_at', 'date'],
  authenticatedAt: ['authenticated_at', 'date'],
  createdAt: ['created_at', 'date'],
  expiresAt: ['expires_at', 'date'],
  absoluteExpiresAt: ['absolute_expires_at', 'date'],
  lastActiveAt: ['last_active_at', 'date'],
  passedSecondFactor: ['passed_second_factor', 'boolean'],
  userAgent: ['user_agent', 'text'],
  ipAddress: ['ip_address', 'text'],
})
