import type { AuditFilter, AuditRow, AuditStore, StartedChange } from '@sallyport/core/ports'
import type { AuditKeysTable, AuditTable, StartedChangesTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { allOf, type Sql, sql } from '../database/statement.ts'
import { listPage } from './rows/list-page.ts'
import { recordCodec } from './rows/record-codec.ts'
import { insertAllInto, insertInto } from './rows/row-writes.ts'

const auditCodec = recordCodec<AuditRow, AuditTable>({
  sequence: ['sequence', 'number'],
  id: ['id', 'text'],
  timestamp: ['created_at', 'date'],
  event: ['event', 'text'],
  actorId: ['actor_id', 'text'],
  subjectId: ['subject_id', 'text'],
  tenantId: ['tenant_id', 'text'],
  correlationId: ['correlation_id', 'text'],
  details: ['details', 'text'],
  personal: ['personal', 'text'],
  origin: ['origin', 'text'],
  previousMac: ['previous_mac', 'text'],
  mac: ['mac', 'text'],
})

const startedCodec = recordCodec<StartedChange, StartedChangesTable>({
  id: ['id', 'text'],
  startedAt: ['started_at', 'date'],
  action: ['action', 'text'],
  target: ['target', 'json'],
  actorId: ['actor_id', 'text'],
  actorKind: ['actor_kind', 'text'],
  correlationId: ['correlation_id', 'text'],
})

const newestFirst = sql`sequence desc`

export function sqlAudit(db: SqlDatabase): Required<AuditStore> {
  return {
    async append(rows) {
      if (rows.length > 0) await db.batch(insertAllInto(db.dialect, 'auth_audit', rows.map(auditCodec.encode)))
    },
    async head() {
      const row = await db.first(sql<AuditTable>`select * from auth_audit order by ${newestFirst} limit 1`)
      return row && auditCodec.decode(row)
    },
    async list({ page, limit, ...filter }) {
      const range = { page, limit }
      const order = { order: newestFirst }
      const { rows, total } = await listPage(db, 'auth_audit', 'sequence', conditionOf(filter), range, order)
      return { rows: rows.map(auditCodec.decode), total }
    },
    async read({ after, limit, ...filter }) {
      const rows = await db.all(sql<AuditTable>`
        select * from auth_audit where sequence > ${after} and ${conditionOf(filter)} order by sequence limit ${limit}`)
      return rows.map(auditCodec.decode)
    },
    async keepKey(userId, key) {
      // One statement: with a read after the write, a parallel `dropKey` between them would hide a key that others have read.
      const row = await db.first(sql<AuditKeysTable>`
        insert into auth_audit_keys (user_id, user_key) values (${userId}, ${key})
        on conflict (user_id) do update set user_key = auth_audit_keys.user_key
        returning *`)
      return row?.user_key ?? null
    },
    async keysOf(userIds) {
      const rows = await db.all(sql<AuditKeysTable>`
        select * from auth_audit_keys where user_id in ${db.dialect.stringsIn(JSON.stringify(userIds))}`)
      return rows.flatMap(({ user_id: userId, user_key: key }) => (key === null ? [] : [{ userId, key }]))
    },
    async dropKey(userId) {
      await db.run(sql`
        insert into auth_audit_keys (user_id, user_key) values (${userId}, ${null})
        on conflict (user_id) do update set user_key = null`)
    },
    async start(change) {
      await db.run(insertInto('auth_audit_started', startedCodec.encode(change)))
    },
    async finish(id) {
      await db.run(sql`delete from auth_audit_started where id = ${id}`)
    },
    async unfinished(before, limit) {
      const rows = await db.all(sql<StartedChangesTable>`
        select * from auth_audit_started where started_at < ${before.getTime()} order by started_at limit ${limit}`)
      return rows.map(startedCodec.decode)
    },
  }
}

function conditionOf({ actorId, subjectId, event, from, to }: AuditFilter): Sql {
  return allOf([
    ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}`]),
    ...(subjectId === undefined ? [] : [sql`subject_id = ${subjectId}`]),
    ...(event === undefined ? [] : [sql`event = ${event}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${from.getTime()}`]),
    ...(to === undefined ? [] : [sql`created_at < ${to.getTime()}`]),
  ])
}
