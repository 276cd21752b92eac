import type { Delivery, DeliveryStore, LeasedDelivery } from '@sallyport/core/ports'
import { createBatches } from '../batches.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { inTurn } from '../database/in-turn.ts'
import type { DeliveriesTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { sql } from '../database/statement.ts'
import { countFailure, endRest, leasable, nextDue } from './delivery-queues.ts'
import { listPage } from './rows/list-page.ts'
import { recordCodec } from './rows/record-codec.ts'
import { insertAllInto } from './rows/row-writes.ts'

const deliveryCodec = recordCodec<Delivery, Omit<DeliveriesTable, 'due_at' | 'lease'>>({
  id: ['id', 'text'],
  messageId: ['message_id', 'text'],
  webhookId: ['webhook_id', 'text'],
  event: ['event', 'text'],
  url: ['url', 'text'],
  status: ['status', 'text'],
  attempts: ['attempts', 'number'],
  nextAttemptAt: ['next_attempt_at', 'date'],
  createdAt: ['created_at', 'date'],
  deliveredAt: ['delivered_at', 'date'],
  lastStatusCode: ['last_status_code', 'number'],
  lastError: ['last_error', 'text'],
  lastAnswer: ['last_answer', 'text'],
  body: ['body', 'text'],
  userId: ['user_id', 'text'],
  afterDeletion: ['after_deletion', 'boolean'],
})

interface HealthRow {
  readonly webhook_id: string
  readonly pending: number
  readonly dead: number
  readonly at: number | null
  readonly failures: number | null
  readonly rests_until: number | null
}

const UNLIMITED = Number.MAX_SAFE_INTEGER

/**
 * Creates the store of deliveries. A delivery may be leased from `due_at` on; `due_at` is null once the delivery is
 * delivered or dead.
 */
export function sqlDeliveries(db: SqlDatabase): Required<DeliveryStore> {
  const { stringsIn, unlockedDeliveries, utcDay } = db.dialect

  return {
    async enqueue(deliveries) {
      const rows = deliveries.map((delivery) => {
        const row = deliveryCodec.encode(delivery)
        return { ...row, due_at: row.status === 'pending' ? row.next_attempt_at : null, lease: null }
      })
      if (rows.length > 0) await db.batch(insertAllInto(db.dialect, 'auth_deliveries', rows))
    },
    async lease({ limit, perWebhook = UNLIMITED, now, leaseMs }) {
      const at = now.getTime()
      const lease = crypto.randomUUID()
      // Runs one call of `lease` at a time: parallel calls would together lease more than `perWebhook` deliveries of a webhook.
      const rows = await inTurn(db, 'auth_deliveries', [
        sql<DeliveriesTable>`
          update auth_deliveries set lease = ${lease}, due_at = ${at + leaseMs}
          where id in (${unlockedDeliveries(leasable(at, perWebhook, limit), at)})
          returning *`,
      ])
      const leased = rows.map((row): LeasedDelivery => ({ ...deliveryCodec.decode(row), lease }))
      // Sorts the deliveries, because `update … returning` returns its rows in no defined order.
      return leased.sort(byNextAttempt)
    },
    async settle(id, lease, { status, nextAttemptAt, statusCode = null, error = null, answer = null, at, receiver }) {
      const due = status === 'pending' ? (nextAttemptAt?.getTime() ?? null) : null
      const settling = sql<Pick<DeliveriesTable, 'id'>>`
        update auth_deliveries set status = ${status}, attempts = attempts + 1, next_attempt_at = ${due}, due_at = ${due},
          lease = null, delivered_at = ${status === 'delivered' ? at.getTime() : null},
          last_status_code = ${statusCode}, last_error = ${error}, last_answer = ${answer}
        where id = ${id} and lease = ${lease}
        returning id`
      const webhook = sql`select webhook_id from auth_deliveries where id = ${id} and lease = ${lease}`
      // Runs before the settling statement, because the webhook is found by the lease, which settling removes.
      const counted =
        receiver === undefined ? [] : [receiver === 'failing' ? countFailure(webhook, at) : endRest(webhook)]
      const settled = await inTurn(db, `auth_deliveries ${id}`, [...counted, settling])
      return settled.length > 0
    },
    async release(id, lease, dueAt) {
      const due = dueAt.getTime()
      const changes = await db.run(sql`
        update auth_deliveries set next_attempt_at = ${due}, due_at = ${due}, lease = null
        where id = ${id} and lease = ${lease}`)
      return changes > 0
    },
    async endHold(ids, dueAt) {
      const isHeld = sql`id in ${stringsIn(JSON.stringify(ids))} and due_at is not null and lease is null and attempts = 0`
      const due = dueAt?.getTime() ?? null
      await db.run(
        due === null
          ? sql`delete from auth_deliveries where ${isHeld}`
          : sql`update auth_deliveries set next_attempt_at = ${due}, due_at = ${due} where ${isHeld}`,
      )
    },
    async endRest(webhookId) {
      await db.run(endRest(sql`${webhookId}`))
    },
    async nextDueAt({ perWebhook = UNLIMITED } = {}) {
      const row = await db.first(nextDue(perWebhook))
      return row?.at == null ? null : new Date(Number(row.at))
    },
    async find(id) {
      const row = await db.first(sql<DeliveriesTable>`select * from auth_deliveries where id = ${id}`)
      return row && deliveryCodec.decode(row)
    },
    async list({ webhookId, userId, status, ...range }) {
      const ofQueue = sql`webhook_id = ${webhookId}`
      const ofWebhook = userId === undefined ? ofQueue : sql`${ofQueue} and user_id = ${userId}`
      const found = status === undefined ? ofWebhook : sql`${ofWebhook} and status = ${status}`
      const { rows, total } = await listPage(db, 'auth_deliveries', 'id', found, range)
      return { deliveries: rows.map(deliveryCodec.decode), total }
    },
    async replay(id, now) {
      const at = now.getTime()
      const changes = await db.run(sql`
        update auth_deliveries set status = 'pending', attempts = 0, next_attempt_at = ${at}, due_at = ${at}, delivered_at = null
        where id = ${id} and status <> 'pending'`)
      return changes > 0
    },
    async listByStatus({ status, ...range }) {
      const { rows, total } = await listPage(db, 'auth_deliveries', 'id', sql`status = ${status}`, range)
      return { deliveries: rows.map(deliveryCodec.decode), total }
    },
    async replayDead(now, webhookId) {
      const at = now.getTime()
      const dead = webhookId === undefined ? sql`status = 'dead'` : sql`status = 'dead' and webhook_id = ${webhookId}`
      const before = await db.first(sql<{ readonly count: number }>`
        select count(*) as count from auth_deliveries where ${dead}`)
      // Replays only as many as there are now: a delivery that is given up again meanwhile isn't replayed twice.
      const total = Number(before?.count ?? 0)
      const batches = createBatches(db)
      let replayed = 0
      while (replayed < total) {
        const limit = Math.min(batches.size(), total - replayed)
        const some = sql`select id from auth_deliveries where ${dead} order by created_at, id limit ${limit}`
        // Ends the pauses first, because the update changes the status by which this statement finds the webhooks.
        const resting = sql<never>`
          delete from auth_webhook_rests
          where webhook_id in (select webhook_id from auth_deliveries where id in (${some}))`
        const replaying = sql<Pick<DeliveriesTable, 'id'>>`
          update auth_deliveries set status = 'pending', attempts = 0, next_attempt_at = ${at}, due_at = ${at}, delivered_at = null
          where id in (${some}) and ${dead} returning id`
        const count = (await batches.run(() => inTurn(db, 'auth_deliveries', [resting, replaying]))).length
        replayed += count
        if (count < limit || !(await batches.pause())) break
      }
      return replayed
    },
    async health(webhookIds) {
      const rows = await db.all(sql<HealthRow>`
        select webhooks.value as webhook_id,
          (select count(*) from auth_deliveries where webhook_id = webhooks.value and due_at is not null) as pending,
          (select count(*) from auth_deliveries where webhook_id = webhooks.value and status = 'dead') as dead,
          (select max(delivered_at) from auth_deliveries where webhook_id = webhooks.value and delivered_at is not null) as at,
          (select failures from auth_webhook_rests rests where rests.webhook_id = webhooks.value) as failures,
          (select rests_until from auth_webhook_rests rests where rests.webhook_id = webhooks.value) as rests_until
        from ${stringsIn(JSON.stringify(webhookIds))} as webhooks`)
      return rows.map(({ webhook_id, pending, dead, at, failures, rests_until }) => ({
        webhookId: webhook_id,
        pending: Number(pending),
        dead: Number(dead),
        ...(at !== null && { lastDeliveredAt: new Date(Number(at)) }),
        failures: Number(failures ?? 0),
        ...(rests_until !== null && { restsUntil: new Date(Number(rests_until)) }),
      }))
    },
    async count() {
      // Counts the pending and dead deliveries by their own indexes, because the table contains far more delivered
      // ones.
      const row = await db.first(sql<{ readonly pending: number; readonly dead: number }>`
        select (select count(*) from auth_deliveries where due_at is not null) as pending,
          (select count(*) from auth_deliveries where status = 'dead') as dead`)
      return { pending: Number(row?.pending ?? 0), dead: Number(row?.dead ?? 0) }
    },
    async oldestPendingAt() {
      const row = await db.first(sql<{ readonly at: number | null }>`
        select min(created_at) as at from auth_deliveries where due_at is not null`)
      return row?.at == null ? null : new Date(Number(row.at))
    },
    async countByDay({ from, to }) {
      const rows = await db.all(sql<{ readonly day: string; readonly count: number }>`
        select ${utcDay(sql`created_at`)} as day, count(*) as count from auth_deliveries
        where created_at >= ${from.getTime()} and created_at < ${to.getTime()}
        group by day order by day`)
      return rows.map(({ day, count }) => ({ day, count: Number(count) }))
    },
    async deleteForWebhook(webhookId) {
      await db.run(endRest(sql`${webhookId}`))
      await deleteInBatches(db, 'auth_deliveries', sql`webhook_id = ${webhookId}`)
    },
    async deleteForUser(userId) {
      await deleteInBatches(db, 'auth_deliveries', sql`user_id = ${userId} and coalesce(after_deletion, 0) = 0`)
    },
    async deleteSettled({ delivered, dead, pending }) {
      // One after the other, because each condition has an index of its own.
      const old = [
        sql`delivered_at is not null and status = 'delivered' and delivered_at < ${delivered.getTime()}`,
        sql`status = 'dead' and created_at < ${dead.getTime()}`,
        ...(pending === undefined ? [] : [sql`due_at is not null and created_at < ${pending.getTime()}`]),
      ]
      let deleted = 0
      for (const condition of old) deleted += await deleteInBatches(db, 'auth_deliveries', condition)
      return deleted
    },
  }
}

function byNextAttempt(a: LeasedDelivery, b: LeasedDelivery): number {
  return (a.nextAttemptAt?.getTime() ?? 0) - (b.nextAttemptAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1)
}
