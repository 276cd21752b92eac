/**
 * Outgoing webhooks: what is sent, how it is signed, when it is tried again, and who drains the outbox. Registrations and deliveries are
 * the ports `webhooks` and `deliveries`; owns no route. What administers webhooks and what receives them uses the URL guard, the secrets
 * and the signatures from here.
 */
import type { Envelope } from '../events/envelope.ts'

/** The body of an event's POST: the envelope without what is told to nobody. */
export function webhookBody({ event, version, timestamp, data, metadata }: Envelope): string {
  const { userId, tenantId, correlationId, sessionId } = metadata
  // JSON leaves out what is undefined.
  return JSON.stringify({ event, version, timestamp, data, metadata: { userId, tenantId, correlationId, sessionId } })
}
