/**
 * Outgoing webhooks: body, signature, retries and the drain of the outbox. Registered webhooks and deliveries are in the ports `webhooks`
 * and `deliveries`. The admin API and inbound webhooks also use this folder's URL check, secrets and signatures.
 */
import type { Envelope } from '../../../foundations/events/envelope.ts'

/** Returns the request body for an event: the envelope without the client's IP address and user agent. */
export function webhookBody({ event, version, timestamp, data, metadata }: Envelope): string {
  const { userId, tenantId, correlationId, sessionId } = metadata
  return JSON.stringify({ event, version, timestamp, data, metadata: { userId, tenantId, correlationId, sessionId } })
}
