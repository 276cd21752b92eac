import type { AuditRow } from '../../ports/audit.ts'
import type { KeyRing } from '../crypto/key-ring.ts'

export type UnsignedRow = Omit<AuditRow, 'mac'>

export function signRow(row: UnsignedRow, keys: KeyRing): AuditRow {
  return { ...row, mac: keys.sign(messageOf(row)) }
}

/** True if the row has exactly the fields it was added with. Also accepts MACs made with earlier secrets. */
export function isUnchanged(row: AuditRow, keys: KeyRing): boolean {
  return keys.verify(messageOf(row), row.mac)
}

/** Returns the text that the MAC covers: a JSON array, so that different rows never have the same text. */
function messageOf(row: UnsignedRow): string {
  return JSON.stringify([
    row.sequence,
    row.id,
    row.timestamp.getTime(),
    row.event,
    row.actorId ?? null,
    row.subjectId ?? null,
    row.tenantId ?? null,
    row.correlationId ?? null,
    row.details,
    row.personal ?? null,
    row.origin ?? null,
    row.previousMac,
  ])
}
