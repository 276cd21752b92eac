import type { AuditStore } from '../../ports/audit.ts'
import { randomUuid } from '../crypto/random.ts'
import type { EventBus } from '../events/bus.ts'

const HEAD = 'identity.audit.head'

/**
 * Publishes the newest row's number and MAC once per UTC day. Receivers outside the database keep them, so that `verifyAudit` can show that rows at
 * the end were removed. The event is itself recorded as a row, by which other processes know that the day's head is published.
 */
export async function publishHead(audit: AuditStore, events: EventBus, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const { total } = await audit.list({ event: HEAD, from: new Date(`${day}T00:00:00.000Z`), page: 1, limit: 1 })
  const head = total === 0 ? await audit.head() : null
  if (head === null) return
  const data = { day, sequence: head.sequence, mac: head.mac }
  await events.publish(HEAD, data, { correlationId: randomUuid(), origin: {} })
}
