import { ConflictError } from '../../ports/conflict-error.ts'
import type { Delivery, DeliveryStore, LeasedDelivery } from '../../ports/events/deliveries.ts'
import { randomUuid } from '../crypto/random.ts'
import { copyRecord } from './copy-record.ts'
import { forEachInSteps, removeInSteps } from './hub/in-steps.ts'
import { newestFirst, pageOf } from './page-of.ts'
import { webhookRests } from './webhook-rests.ts'

interface Entry {
  readonly delivery: Delivery
  readonly lease?: { readonly token: string; readonly until: Date }
}

export function memoryDeliveries(): Required<DeliveryStore> {
  const entries = new Map<string, Entry>()
  /** The pending entries of each webhook. Only these are searched for due deliveries, because most entries are settled. */
  const queues = new Map<string, Map<string, Entry>>()
  const rests = webhookRests()
  const byAge = newestFirst<Delivery>(({ createdAt, id }) => [createdAt, id])

  function put(entry: Entry): void {
    const { id, webhookId, status } = entry.delivery
    remove(entry)
    entries.set(id, entry)
    if (status !== 'pending') return
    const queue = queues.get(webhookId) ?? new Map<string, Entry>()
    queues.set(webhookId, queue.set(id, entry))
  }

  function remove({ delivery: { id, webhookId } }: Entry): void {
    entries.delete(id)
    queues.get(webhookId)?.delete(id)
    if (queues.get(webhookId)?.size === 0) queues.delete(webhookId)
  }

  function pendingEntries(): Entry[] {
    return [...queues.values()].flatMap((queue) => [...queue.values()])
  }

  function deleteWhere(isGone: (delivery: Delivery) => boolean): Promise<number> {
    return removeInSteps(entries.values(), ({ delivery }) => isGone(delivery), remove)
  }

  function withStatus(status: Delivery['status']): Delivery[] {
    return [...entries.values()].map(({ delivery }) => delivery).filter((delivery) => delivery.status === status)
  }

  function replay(id: string, now: Date): boolean {
    const entry = entries.get(id)
    if (entry === undefined || entry.delivery.status === 'pending') return false
    const { deliveredAt: _, ...kept } = entry.delivery
    put({ delivery: copyRecord({ ...kept, status: 'pending', attempts: 0, nextAttemptAt: now }) })
    return true
  }

  function maxLeases(webhookId: string, perWebhook: number): number {
    return rests.restsUntil(webhookId) === undefined ? perWebhook : 1
  }

  function roomOf(webhookId: string, perWebhook: number, now: Date): number {
    const restsUntil = rests.restsUntil(webhookId)
    if (restsUntil !== undefined && restsUntil > now) return 0
    const queue = [...(queues.get(webhookId)?.values() ?? [])]
    const live = queue.filter(({ lease }) => lease !== undefined && lease.until > now)
    return maxLeases(webhookId, perWebhook) - live.length
  }

  function failingLast(a: Entry, b: Entry): number {
    return Number(rests.isFailing(a.delivery.webhookId)) - Number(rests.isFailing(b.delivery.webhookId))
  }

  return {
    async enqueue(deliveries) {
      const ids = new Set(deliveries.map(({ id }) => id))
      if (ids.size < deliveries.length || deliveries.some(({ id }) => entries.has(id))) {
        throw new ConflictError('A delivery with this id already exists')
      }
      for (const delivery of deliveries) put({ delivery: copyRecord(delivery) })
    },
    async lease({ limit, perWebhook = Number.POSITIVE_INFINITY, now, leaseMs }) {
      const token = randomUuid()
      const rooms = new Map<string, number>()
      const hasRoom = ({ delivery: { webhookId } }: Entry) => {
        const room = rooms.get(webhookId) ?? roomOf(webhookId, perWebhook, now)
        rooms.set(webhookId, room - 1)
        return room > 0
      }
      const due = pendingEntries()
        .filter((entry) => dueAt(entry) <= now.getTime())
        .sort(longestDueFirst)
      const found = due.filter(hasRoom).sort(failingLast)
      return found.slice(0, limit).map(({ delivery }): LeasedDelivery => {
        put({ delivery, lease: { token, until: new Date(now.getTime() + leaseMs) } })
        return { ...copyRecord(delivery), lease: token }
      })
    },
    async settle(id, lease, { status, nextAttemptAt, statusCode, error, answer, at, receiver }) {
      const entry = entries.get(id)
      if (entry?.lease?.token !== lease) return false
      if (receiver === 'answering') rests.end(entry.delivery.webhookId)
      if (receiver === 'failing') rests.countFailure(entry.delivery.webhookId, at)
      const {
        nextAttemptAt: _due,
        deliveredAt: _at,
        lastStatusCode: _code,
        lastError: _error,
        lastAnswer: _answer,
        ...kept
      } = entry.delivery
      const delivery = copyRecord({
        ...kept,
        status,
        attempts: kept.attempts + 1,
        ...(status === 'pending' && nextAttemptAt !== undefined && { nextAttemptAt }),
        ...(status === 'delivered' && { deliveredAt: at }),
        ...(statusCode !== undefined && { lastStatusCode: statusCode }),
        ...(error !== undefined && { lastError: error }),
        ...(answer !== undefined && { lastAnswer: answer }),
      })
      put({ delivery })
      return true
    },
    async release(id, lease, dueAt) {
      const entry = entries.get(id)
      if (entry?.lease?.token !== lease) return false
      put({ delivery: copyRecord({ ...entry.delivery, nextAttemptAt: dueAt }) })
      return true
    },
    async endHold(ids, dueAt) {
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry === undefined || entry.lease !== undefined) continue
        const { status, attempts } = entry.delivery
        if (status !== 'pending' || attempts > 0) continue
        if (dueAt === null) remove(entry)
        else put({ delivery: { ...entry.delivery, nextAttemptAt: new Date(dueAt) } })
      }
    },
    async endRest(webhookId) {
      rests.end(webhookId)
    },
    async nextDueAt({ perWebhook = Number.POSITIVE_INFINITY } = {}) {
      const dueTimes = Array.from(queues, ([webhookId, entriesById]) => {
        const queue = [...entriesById.values()]
        const leased = queue.filter(({ lease }) => lease !== undefined)
        const isFull = leased.length >= maxLeases(webhookId, perWebhook)
        const earliest = Math.min(...(isFull ? leased : queue).map(dueAt))
        return Math.max(earliest, rests.restsUntil(webhookId)?.getTime() ?? 0)
      })
      const earliest = Math.min(...dueTimes)
      return Number.isFinite(earliest) ? new Date(earliest) : null
    },
    async find(id) {
      const entry = entries.get(id)
      return entry === undefined ? null : copyRecord(entry.delivery)
    },
    async list({ webhookId, userId, status, page, limit }) {
      const found = [...entries.values()]
        .map(({ delivery }) => delivery)
        .filter((delivery) => delivery.webhookId === webhookId && (userId ?? delivery.userId) === delivery.userId)
        .filter((delivery) => (status ?? delivery.status) === delivery.status)
      return { deliveries: pageOf(found.sort(byAge), { page, limit }).map(copyRecord), total: found.length }
    },
    async listByStatus({ status, page, limit }) {
      const found = withStatus(status).sort(byAge)
      return { deliveries: pageOf(found, { page, limit }).map(copyRecord), total: found.length }
    },
    async replay(id, now) {
      return replay(id, now)
    },
    async replayDead(now, webhookId) {
      let replayed = 0
      await forEachInSteps(entries.values(), ({ delivery }) => {
        if (delivery.status !== 'dead' || (webhookId ?? delivery.webhookId) !== delivery.webhookId) return
        replay(delivery.id, now)
        rests.end(delivery.webhookId)
        replayed += 1
      })
      return replayed
    },
    async health(webhookIds) {
      return webhookIds.map((webhookId) => {
        const own = [...entries.values()].map(({ delivery }) => delivery).filter((one) => one.webhookId === webhookId)
        const times = own.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? [])
        const restsUntil = rests.restsUntil(webhookId)
        return {
          webhookId,
          pending: own.filter(({ status }) => status === 'pending').length,
          dead: own.filter(({ status }) => status === 'dead').length,
          ...(times.length > 0 && { lastDeliveredAt: new Date(Math.max(...times)) }),
          failures: rests.failures(webhookId),
          ...(restsUntil !== undefined && { restsUntil }),
        }
      })
    },
    async count() {
      return { pending: pendingEntries().length, dead: withStatus('dead').length }
    },
    async oldestPendingAt() {
      return pendingEntries().reduce<Date | null>(
        (oldest, { delivery: { createdAt } }) => (oldest === null || createdAt < oldest ? createdAt : oldest),
        null,
      )
    },
    async countByDay({ from, to }) {
      const counts = new Map<string, number>()
      for (const { delivery } of entries.values()) {
        if (delivery.createdAt < from || delivery.createdAt >= to) continue
        const day = delivery.createdAt.toISOString().slice(0, 10)
        counts.set(day, (counts.get(day) ?? 0) + 1)
      }
      return [...counts].sort().map(([day, count]) => ({ day, count }))
    },
    async deleteForWebhook(webhookId) {
      rests.end(webhookId)
      await deleteWhere((delivery) => delivery.webhookId === webhookId)
    },
    async deleteForUser(userId) {
      await deleteWhere((delivery) => delivery.userId === userId && delivery.afterDeletion !== true)
    },
    async deleteSettled({ delivered, dead, pending }) {
      return deleteWhere(
        ({ status, createdAt, deliveredAt }) =>
          (status === 'delivered' && deliveredAt !== undefined && deliveredAt < delivered) ||
          (status === 'dead' && createdAt < dead) ||
          (status === 'pending' && pending !== undefined && createdAt < pending),
      )
    },
  }
}

/**
 * Returns the time in milliseconds at which the delivery can be leased: its due time or the end of its lease, if later.
 * Returns infinity if the delivery has no due time.
 */
function dueAt({ delivery, lease }: Entry): number {
  if (delivery.nextAttemptAt === undefined) return Number.POSITIVE_INFINITY
  return Math.max(delivery.nextAttemptAt.getTime(), lease?.until.getTime() ?? 0)
}

function longestDueFirst(a: Entry, b: Entry): number {
  return dueAt(a) - dueAt(b) || (a.delivery.id < b.delivery.id ? -1 : 1)
}
