import type { PageQuery, Session, SessionStore } from '@sallyport/core/ports'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { RowSearch, SqlDialect } from '../database/dialect.ts'
import type { SessionsTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { type Sql, sql } from '../database/statement.ts'
import { listPage } from './rows/list-page.ts'
import { recordCodec } from './rows/record-codec.ts'
import { rotation } from './rows/rotation.ts'
import { insertInto } from './rows/row-writes.ts'

const sessionCodec = recordCodec<Session, SessionsTable>({
  handle: ['handle', 'text'],
  userId: ['user_id', 'text'],
  tenantId: ['tenant_id', 'text'],
  method: ['method', 'text'],
  provider: ['provider', 'text'],
  counter: ['counter', 'number'],
  rotatedAt: ['rotated_at', 'date'],
  authenticatedAt: ['authenticated_at', 'date'],
  createdAt: ['created_at', 'date'],
  expiresAt: ['expires_at', 'date'],
  absoluteExpiresAt: ['absolute_expires_at', 'date'],
  lastActiveAt: ['last_active_at', 'date'],
  passedSecondFactor: ['passed_second_factor', 'boolean'],
  userAgent: ['user_agent', 'text'],
  ipAddress: ['ip_address', 'text'],
})

export function sqlSessions(db: SqlDatabase): Required<SessionStore> {
  async function listOfUsers(userIds: readonly string[], query: PageQuery, now: Date) {
    const { found, counted } = searched(db.dialect, query.search ?? '', userIds, now.getTime())
    const { rows, total } = await listPage(db, 'auth_sessions', 'handle', found, query, { counted })
    return { sessions: rows.map(sessionCodec.decode), total }
  }

  return {
    async create(session) {
      const others = sql`auth_sessions where ${isOther(session.userId, session.handle)}`
      const row = await db.first(sql<{ readonly others: number }>`
        ${insertInto('auth_sessions', sessionCodec.encode(session))} returning (select count(*) from ${others}) as others`)
      return Number(row?.others ?? 0)
    },
    async revokeLeastActive(userId, keep, exceptHandle) {
      const condition = isOther(userId, exceptHandle)
      return deleteInBatches(
        db,
        'auth_sessions',
        sql`${condition} and handle not in (
          select handle from auth_sessions where ${condition} order by last_active_at desc, handle desc limit ${keep})`,
      )
    },
    async get(handle) {
      const row = await db.first(sql<SessionsTable>`select * from auth_sessions where handle = ${handle}`)
      return row && sessionCodec.decode(row)
    },
    async listForUser(userId, now) {
      const rows = await db.all(sql<SessionsTable>`
        select * from auth_sessions where user_id = ${userId} and expires_at > ${now.getTime()}
        order by created_at desc, handle desc`)
      return rows.map(sessionCodec.decode)
    },
    async rotate(given) {
      const row = await db.first(rotation(given))
      return row && sessionCodec.decode(row)
    },
    async revoke(handle, userId) {
      const isOwn = userId === undefined ? sql`true` : sql`user_id = ${userId}`
      return (await db.run(sql`delete from auth_sessions where handle = ${handle} and ${isOwn}`)) > 0
    },
    async revokeForUser(userId, exceptHandle) {
      const isMeant = exceptHandle === undefined ? sql`true` : sql`handle <> ${exceptHandle}`
      return deleteInBatches(db, 'auth_sessions', sql`user_id = ${userId} and ${isMeant}`)
    },
    list: (query, now) => listOfUsers([], query, now),
    listOfUsers,
    async deleteExpired(now) {
      return deleteInBatches(db, 'auth_sessions', sql`expires_at <= ${now.getTime()}`)
    },
  }
}

function isOther(userId: string, handle: string): Sql {
  return sql`user_id = ${userId} and handle <> ${handle}`
}

function searched(dialect: SqlDialect, search: string, userIds: readonly string[], now: number): RowSearch {
  const { rowKey, startsWith, stringsIn, unexpiredSessions } = dialect
  if (search === '') return unexpiredSessions(now)
  const key = rowKey('auth_sessions')
  const ofUsers =
    userIds.length === 0
      ? sql``
      : sql`union all select ${key} from auth_sessions where user_id in ${stringsIn(JSON.stringify(userIds))}`
  const found = sql`expires_at > ${now} and ${key} in (
    select ${key} from auth_sessions where ${startsWith(sql`user_id`, search)}
    union all select ${key} from auth_sessions where ${startsWith(sql`ip_address`, search)}
    ${ofUsers})`
  return { found }
}
