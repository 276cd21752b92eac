import type { TelemetryEvent, TelemetrySearch, TelemetryStore } from '@sallyport/core/ports'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { SqlDialect } from '../database/dialect.ts'
import type { TelemetryTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { allOf, type Sql, sql } from '../database/statement.ts'
import { listPage } from './rows/list-page.ts'
import { recordCodec } from './rows/record-codec.ts'
import { insertAllInto, insertInto } from './rows/row-writes.ts'

const telemetryCodec = recordCodec<TelemetryEvent, TelemetryTable>({
  id: ['id', 'text'],
  event: ['event', 'text'],
  timestamp: ['created_at', 'date'],
  data: ['data', 'json'],
  userId: ['user_id', 'text'],
  tenantId: ['tenant_id', 'text'],
  sessionId: ['session_id', 'text'],
  correlationId: ['correlation_id', 'text'],
  ip: ['ip', 'text'],
  userAgent: ['user_agent', 'text'],
})

export function sqlTelemetry(db: SqlDatabase): Required<TelemetryStore> {
  const { stringsIn, textAt, utcDay } = db.dialect

  async function search(query: TelemetrySearch) {
    const { rows, total } = await listPage(db, 'auth_telemetry', 'id', conditionOf(query, db.dialect), query)
    return { events: rows.map(telemetryCodec.decode), total }
  }

  return {
    async save(events) {
      const [row, ...others] = events.map(telemetryCodec.encode)
      if (row === undefined) return
      // Most saves are of one event, for which bound values take half the time of JSON.
      if (others.length === 0) await db.run(insertInto('auth_telemetry', row))
      else await db.batch(insertAllInto(db.dialect, 'auth_telemetry', [row, ...others]))
    },
    query: search,
    search,
    async countByDay({ events, from, to }) {
      const rows = await db.all(sql<{ readonly day: string; readonly event: string; readonly count: number }>`
        select ${utcDay(sql`created_at`)} as day, event, count(*) as count from auth_telemetry
        where event in ${stringsIn(JSON.stringify(events))}
        and created_at >= ${from.getTime()} and created_at < ${to.getTime()}
        group by day, event order by day, event`)
      return rows.map(({ day, event, count }) => ({ day, event, count: Number(count) }))
    },
    async countSignIns({ succeeded, failed, from, to, limit }) {
      const rows = await db.all(sql<SignInRow>`
        select event, ${textAt(sql`data`, 'method')} as method, ${textAt(sql`data`, 'provider')} as provider,
          user_agent, count(*) as count from auth_telemetry
        where event in ${stringsIn(JSON.stringify([succeeded, failed]))}
        and created_at >= ${from.getTime()} and created_at < ${to.getTime()}
        group by 1, 2, 3, 4 order by count(*) desc limit ${limit}`)
      return rows.map(({ event, method, provider, user_agent: userAgent, count }) => ({
        event,
        ...(method !== null && { method }),
        ...(provider !== null && { provider }),
        ...(userAgent !== null && { userAgent }),
        count: Number(count),
      }))
    },
    async countUsers({ events, from, to }) {
      const row = await db.first(sql<{ readonly count: number }>`
        select count(distinct user_id) as count from auth_telemetry
        where event in ${stringsIn(JSON.stringify(events))}
        and created_at >= ${from.getTime()} and created_at < ${to.getTime()}`)
      return Number(row?.count ?? 0)
    },
    async deleteForUser(userId) {
      await deleteInBatches(db, 'auth_telemetry', sql`user_id = ${userId}`)
    },
    async deleteBefore(before, limit) {
      const old = sql`created_at < ${before.getTime()}`
      return deleteInBatches(db, 'auth_telemetry', old, { atMost: limit, order: sql`created_at, id` })
    },
  }
}

interface SignInRow {
  readonly event: string
  readonly method: string | null
  readonly provider: string | null
  readonly user_agent: string | null
  readonly count: number
}

function conditionOf(
  { event, eventPrefix, userId, tenantId, sessionId, ip, from, to }: TelemetrySearch,
  { startsWith }: SqlDialect,
): Sql {
  return allOf([
    ...(eventPrefix === undefined ? [] : [startsWith(sql`event`, eventPrefix)]),
    ...(ip === undefined ? [] : [sql`ip = ${ip}`]),
    ...(event === undefined ? [] : [sql`event = ${event}`]),
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(tenantId === undefined ? [] : [sql`tenant_id = ${tenantId}`]),
    ...(sessionId === undefined ? [] : [sql`session_id = ${sessionId}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${from.getTime()}`]),
    ...(to === undefined ? [] : [sql`created_at < ${to.getTime()}`]),
  ])
}
