/**
 * Event streams: who may listen to what, what is sent to them, and when a stream ends.
 * Routes: /notify/:target, /stream, /stream/ticket. Ports: hub, proofs; tenants and roles where there are any. How messages reach the
 * streams, and which are kept for clients that come back, is the hub's.
 */
import { randomUuid } from '../../../crypto/random.ts'
import type { HubMessage } from '../../../ports/hub.ts'

/** What a notification says beside its data. */
export interface NotificationOptions {
  /** Default `notification`. */
  readonly type?: string
  /** Only streams of this tenant get it. */
  readonly tenantId?: string
  /** Only streams of this user get it. */
  readonly userId?: string
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** A notification to a topic. */
export function createMessage(
  target: string,
  data: unknown,
  {
    type = 'notification',
    tenantId,
    userId,
    metadata,
  }: { readonly [K in keyof NotificationOptions]: NotificationOptions[K] | undefined },
  now: Date,
): HubMessage {
  const ids = { ...(userId !== undefined && { userId }), ...(tenantId !== undefined && { tenantId }) }
  return {
    id: randomUuid(),
    type,
    timestamp: now.toISOString(),
    topics: [target],
    ...ids,
    ...(metadata !== undefined && { metadata }),
    data,
    audience: ids,
  }
}
