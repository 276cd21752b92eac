import type { AuditStore } from '../../ports/audit.ts'
import { byActor } from '../events/actors.ts'
import type { EventBus } from '../events/bus.ts'

/** Milliseconds after which every request has ended. */
const LONGEST_REQUEST_MS = 5 * 60_000
const BATCH = 100

/**
 * Publishes the changes whose requests neither succeeded nor were refused, so that the audit trail has a row for each. Deletes each one
 * after its row is stored. A crash in between, or another process that does the same, adds a second row.
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
