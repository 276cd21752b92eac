import { ConflictError } from '../../ports/conflict-error.ts'
import type { SignInCount, TelemetryEvent, TelemetrySearch, TelemetryStore } from '../../ports/events/telemetry.ts'
import { copyRecord } from './copy-record.ts'
import { forEachInSteps, removeInSteps } from './hub/in-steps.ts'
import { newestFirst } from './page-of.ts'

export function memoryTelemetry(): Required<TelemetryStore> {
  const recorded = new Map<string, TelemetryEvent>()
  const byAge = newestFirst<TelemetryEvent>(({ timestamp, id }) => [timestamp, id])

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
    async countSignIns({ succeeded, failed, from, to, limit }) {
      const counts = new Map<string, SignInCount>()
      for (const { event, timestamp, data, userAgent } of recorded.values()) {
        if ((event !== succeeded && event !== failed) || timestamp < from || timestamp >= to) continue
        const [method, provider] = [textIn(data, 'method'), textIn(data, 'provider')]
        const group = {
          event,
          ...(method !== undefined && { method }),
          ...(provider !== undefined && { provider }),
          ...(userAgent !== undefined && { userAgent }),
        }
        const key = JSON.stringify(group)
        counts.set(key, { ...group, count: (counts.get(key)?.count ?? 0) + 1 })
      }
      return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, limit)
    },
    async countUsers({ events, from, to }) {
      const isMeant = ({ event, timestamp, userId }: TelemetryEvent) =>
        userId !== undefined && events.includes(event) && timestamp >= from && timestamp < to
      return new Set([...recorded.values()].filter(isMeant).map(({ userId }) => userId)).size
    },
    async deleteForUser(userId) {
      await removeInSteps(
        recorded.values(),
        (event) => event.userId === userId,
        ({ id }) => recorded.delete(id),
      )
    },
    async deleteBefore(before, limit) {
      const old: TelemetryEvent[] = []
      let isSorted = true
      await forEachInSteps(recorded.values(), (event) => {
        if (event.timestamp >= before) return
        const last = old.at(-1)
        isSorted &&= last === undefined || byAge(last, event) > 0
        old.push(event)
      })
      // Events are mostly saved in the order of their times, and then need no sorting.
      if (!isSorted && limit !== undefined) old.sort((a, b) => byAge(b, a))
      const gone = old.slice(0, limit)
      for (const { id } of gone) recorded.delete(id)
      return gone.length
    },
  }
}

function textIn(data: TelemetryEvent['data'], field: string): string | undefined {
  const value: unknown = data === undefined ? undefined : Reflect.get(data, field)
  return typeof value === 'string' ? value : undefined
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
