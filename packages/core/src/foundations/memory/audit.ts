import type { AuditFilter, AuditRow, AuditStore, StartedChange } from '../../ports/audit.ts'
import { ConflictError } from '../../ports/conflict-error.ts'
import { copyRecord } from './copy-record.ts'
import { pageOf } from './page-of.ts'

export function memoryAudit(): Required<AuditStore> {
  /** Rows in ascending order of their sequence numbers. */
  const rows: AuditRow[] = []
  /** Returns the index at which the row belongs. Searches from the end, where nearly every row is added. */
  const placeOf = (sequence: number) => rows.findLastIndex((row) => row.sequence < sequence) + 1
  const keys = new Map<string, string | null>()
  const started = new Map<string, StartedChange>()

  return {
    async append(added) {
      const isTaken = (sequence: number) => rows[placeOf(sequence)]?.sequence === sequence
      if (added.some(({ sequence }) => isTaken(sequence))) throw new ConflictError('This sequence number is taken')
      for (const row of added) rows.splice(placeOf(row.sequence), 0, copyRecord(row))
    },
    async head() {
      const last = rows.at(-1)
      return last === undefined ? null : copyRecord(last)
    },
    async list({ page, limit, ...filter }) {
      const found = rows.filter((row) => matches(row, filter)).toReversed()
      return { rows: pageOf(found, { page, limit }).map(copyRecord), total: found.length }
    },
    async read({ after, limit, ...filter }) {
      const found = rows.filter((row) => row.sequence > after && matches(row, filter))
      return found.slice(0, limit).map(copyRecord)
    },
    async keepKey(userId, key) {
      const kept = keys.get(userId)
      if (kept !== undefined) return kept
      keys.set(userId, key)
      return key
    },
    async keysOf(userIds) {
      return [...new Set(userIds)].flatMap((userId) => {
        const key = keys.get(userId)
        return typeof key === 'string' ? [{ userId, key }] : []
      })
    },
    async dropKey(userId) {
      keys.set(userId, null)
    },
    async start(change) {
      started.set(change.id, copyRecord(change))
    },
    async finish(id) {
      started.delete(id)
    },
    async unfinished(before, limit) {
      const found = [...started.values()].filter(({ startedAt }) => startedAt < before)
      return found
        .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
        .slice(0, limit)
        .map(copyRecord)
    },
  }
}

function matches(row: AuditRow, { from, to, ...ids }: AuditFilter): boolean {
  return (
    (['actorId', 'subjectId', 'event'] as const).every(
      (field) => ids[field] === undefined || ids[field] === row[field],
    ) &&
    (from === undefined || row.timestamp >= from) &&
    (to === undefined || row.timestamp < to)
  )
}
