import type { AuditStore } from '../../ports/audit.ts'
import { randomUuid } from '../crypto/random.ts'
import type { EventBus } from '../events/bus.ts'

const HEAD = 'identity.audit.head'

/**
 * Publishes the newest row's number and MAC, unless this was done on the same UTC day. Receivers outside the database keep number and MAC, so that
 * `verifyAudit` can show that rows at the end were removed. The event is also recorded as a row. From this row, other processes learn that the head
 * of the day is published.
 */
export async function publishHead(audit: AuditStore, events: EventBus, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const { total } = await audit.list({ event: HEAD, from: new Date(`${day}T00:00:00.000Z`), page: 1, limit: 1 })
  const head = total === 0 ? await audit.head() : null
  if (head === null) return
  const data = { day, sequence: head.sequence, mac: head.mac }
  await events.publish(HEAD, data, { correlationId: randomUuid(), origin: {} })
}
