import type { Envelope } from '../../../foundations/events/envelope.ts'

/** Returns the request body for an event: the envelope without the client's IP address and user agent. */
export function webhookBody({ event, version, timestamp, data, metadata }: Envelope): string {
  const { userId, tenantId, correlationId, sessionId } = metadata
  return JSON.stringify({ event, version, timestamp, data, metadata: { userId, tenantId, correlationId, sessionId } })
}
