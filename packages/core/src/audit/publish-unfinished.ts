import type { EventBus } from '../events/bus.ts'
import type { AuditStore } from '../ports/audit.ts'

/** No request takes this long. */
const LONGEST_REQUEST_MS = 5 * 60_000
const BATCH = 100

/**
 * Publishes the changes whose requests neither succeeded nor were refused, so that the audit trail has a row for each. Deletes each one
 * after its row is stored: a crash in between, or another machine, records it twice.
 */
export async function publishUnfinished(audit: AuditStore, events: EventBus, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LONGEST_REQUEST_MS)
  for (;;) {
    const found = (await audit.unfinished?.(before, BATCH)) ?? []
    for (const { id, action, target, startedAt, actorId, correlationId } of found) {
      const by = actorId === undefined ? {} : { by: actorId }
      const data = { action, target, startedAt: startedAt.toISOString(), ...by }
      await events.publish('identity.audit.unfinished', data, { correlationId, origin: {} })
      await audit.finish?.(id)
    }
    if (found.length < BATCH) return
  }
}
