/**
 * Outgoing webhooks: body, signature, retries and the drain of the outbox. Registrations and deliveries are the ports
 * `webhooks` and `deliveries`. Administration and inbound webhooks use the URL check, secrets and signatures of this
 * folder.
 */
import type { Envelope } from '../events/envelope.ts'

/** Returns the request body for an event: its envelope without the client's origin. */
export function webhookBody({ event, version, timestamp, data, metadata }: Envelope): string {
  const { userId, tenantId, correlationId, sessionId } = metadata
  return JSON.stringify({ event, version, timestamp, data, metadata: { userId, tenantId, correlationId, sessionId } })
}
