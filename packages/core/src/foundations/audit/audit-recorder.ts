import type { AuditStore } from '../../ports/audit.ts'
import type { KeyRing } from '../crypto/key-ring.ts'
import type { EventSink } from '../events/bus.ts'
import { appendEntries } from './append-entries.ts'
import { isAudited } from './is-audited.ts'
import { type AuditEntry, entryOf } from './row-of-event.ts'
import { heldKeys, type UserKeys } from './user-keys.ts'

export interface AuditGiven {
  readonly audit: AuditStore
  readonly auditRing: KeyRing
  readonly auditKeys: UserKeys
  readonly features: { readonly events: Readonly<Record<string, boolean>> }
}

/**
 * Returns a sink that adds a row for each audited event, all events of one operation in one write. The sink rejects if the rows can't be
 * stored, so that no request succeeds without its rows. Tracked events are never recorded, because their sender chooses name and actor.
 */
export function auditRecorder({ audit, auditRing, auditKeys, features }: AuditGiven): EventSink {
  return async (envelopes, source) => {
    if (source === 'tracked') return
    const audited = envelopes.filter((envelope) => isAudited(envelope, features.events))
    if (audited.length === 0) return
    const entries: AuditEntry[] = []
    const keys = heldKeys(auditKeys)
    for (const envelope of audited) entries.push(await entryOf(envelope, keys))
    await appendEntries(entries, audit, auditRing)
  }
}
