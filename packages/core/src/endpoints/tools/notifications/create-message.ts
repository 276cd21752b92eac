import { randomUuid } from '../../../foundations/crypto/random.ts'
import type { HubMessage } from '../../../ports/events/hub.ts'

/** Options of a notification. */
export interface NotificationOptions {
  /** Type of the message, by which clients filter. Default `notification`. */
  readonly type?: string
  /** Delivers the message only to streams of this tenant. Default: no restriction. */
  readonly tenantId?: string
  /** Delivers the message only to streams of this user. Default: no restriction. */
  readonly userId?: string
  readonly metadata?: Readonly<Record<string, unknown>>
}

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
