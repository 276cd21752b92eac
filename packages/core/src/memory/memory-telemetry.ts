import { ConflictError } from '../ports/conflict-error.ts'
import type { TelemetryEvent, TelemetrySearch, TelemetryStore } from '../ports/telemetry.ts'
import { copyRecord } from './copy-record.ts'
import { newestFirst } from './page-of.ts'

export function memoryTelemetry(): Required<TelemetryStore> {
  const recorded = new Map<string, TelemetryEvent>()
  const byAge = newestFirst<TelemetryEvent>(({ timestamp, id }) => [timestamp, id])

  function deleteWhere(isGone: (event: TelemetryEvent) => boolean): number {
    const gone = [...recorded.values()].filter(isGone)
    for (const { id } of gone) recorded.delete(id)
    return gone.length
  }

  async function search(query: TelemetrySearch) {
    const found = [...recorded.values()].filter((event) => isAskedFor(event, query)).sort(byAge)
    const page = found.slice(query.offset, query.offset + query.limit)
    return { events: page.map(copyRecord), total: found.length }
  }

  return {
    async save(events) {
      const ids = new Set(events.map(({ id }) => id))
      if (ids.size < events.length || events.some(({ id }) => recorded.has(id))) {
        throw new ConflictError('An event with this id is already recorded')
      }
      for (const event of events) recorded.set(event.id, copyRecord(event))
    },
    query: search,
    search,
    async countByDay({ events, from, to }) {
      const counts = new Map<string, { readonly day: string; readonly event: string; readonly count: number }>()
      for (const { event, timestamp } of recorded.values()) {
        if (!events.includes(event) || timestamp < from || timestamp >= to) continue
        const day = timestamp.toISOString().slice(0, 10)
        const counted = counts.get(day + event) ?? { day, event, count: 0 }
        counts.set(day + event, { ...counted, count: counted.count + 1 })
      }
      return [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted)
    },
    async deleteForUser(userId) {
      deleteWhere((event) => event.userId === userId)
    },
    async deleteBefore(before, limit) {
      const old = [...recorded.values()].filter(({ timestamp }) => timestamp < before).sort(byAge)
      const gone = new Set(old.reverse().slice(0, limit))
      return deleteWhere((event) => gone.has(event))
    },
  }
}

function isAskedFor(event: TelemetryEvent, query: TelemetrySearch): boolean {
  const { from, to, eventPrefix = '' } = query
  return (
    (['event', 'userId', 'tenantId', 'sessionId', 'ip'] as const).every(
      (field) => query[field] === undefined || query[field] === event[field],
    ) &&
    event.event.startsWith(eventPrefix) &&
    (from === undefined || event.timestamp >= from) &&
    (to === undefined || event.timestamp < to)
  )
}
