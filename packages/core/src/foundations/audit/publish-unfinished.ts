import type { AuditStore } from '../../ports/audit.ts'
import { byActor } from '../events/actors.ts'
import type { EventBus } from '../events/bus.ts'

/** Milliseconds after which a request counts as ended. Longer than any request takes. */
const LONGEST_REQUEST_MS = 5 * 60_000
const BATCH = 100

/**
 * Publishes an event for each started change whose request neither succeeded nor was refused, so that the audit trail has a row for it. Deletes
 * the started change after its row is stored. A crash in between, or another process that does the same at the same time, adds a second row.
 */
export async function publishUnfinished(audit: AuditStore, events: EventBus, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LONGEST_REQUEST_MS)
  for (;;) {
    const found = (await audit.unfinished?.(before, BATCH)) ?? []
    for (const { id, action, target, startedAt, actorId, actorKind: kind = 'user', correlationId } of found) {
      const by = byActor(actorId === undefined ? undefined : { kind, id: actorId })
      const data = { action, target, startedAt: startedAt.toISOString(), ...by }
      await events.publish('identity.audit.unfinished', data, { correlationId, origin: {} })
      await audit.finish?.(id)
    }
    if (found.length < BATCH) return
  }
}
