import type { SessionStore } from '@sallyport/core/ports'
import { sql } from 'kysely'
import { compileOnce, type Param } from './compile-once.ts'
import { contains } from './dialect.ts'
import { listPage } from './list-page.ts'
import { rotation } from './rotation.ts'
import type { SessionsTable } from './schema.ts'
import { sessionCodec } from './session-codec.ts'
import type { SqlDatabase } from './sql-database.ts'

/** Sessions in SQL: one row each, which knows its own successor's rules (rotation.ts). */
export function sqlSessions(db: SqlDatabase): Required<SessionStore> {
  const { queries } = db
  const create = compileOnce((param: Param<SessionsTable>) =>
    queries.insertInto('auth_sessions').values(sessionCodec.everyColumn(param)),
  )
  const byHandle = compileOnce((param: Param<{ handle: string }>) =>
    queries.selectFrom('auth_sessions').selectAll().where('handle', '=', param('handle')),
  )
  const ofUser = compileOnce((param: Param<{ userId: string; now: number }>) =>
    queries
      .selectFrom('auth_sessions')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .where('expires_at', '>', param('now'))
      .orderBy('created_at', 'desc')
      .orderBy('handle', 'desc'),
  )
  const rotate = rotation(db)
  const touch = compileOnce((param: Param<{ handle: string; now: number }>) =>
    queries
      .updateTable('auth_sessions')
      .set({ last_active_at: param('now') })
      .where('handle', '=', param('handle')),
  )

  return {
    async create(session) {
      await db.run(create(sessionCodec.encode(session)))
    },
    async get(handle) {
      const row = await db.first(byHandle({ handle }))
      return row && sessionCodec.decode(row)
    },
    async listForUser(userId, now) {
      return (await db.all(ofUser({ userId, now: now.getTime() }))).map(sessionCodec.decode)
    },
    async rotate(given) {
      const row = await db.first(rotate(given))
      return row && sessionCodec.decode(row)
    },
    async touch(handle, now) {
      await db.run(touch({ handle, now: now.getTime() }))
    },
    async revoke(handle, userId) {
      const query = queries.deleteFrom('auth_sessions').where('handle', '=', handle)
      const revoked = userId === undefined ? query : query.where('user_id', '=', userId)
      return (await db.run(revoked.compile())) > 0
    },
    async revokeForUser(userId, exceptHandle) {
      const query = queries.deleteFrom('auth_sessions').where('user_id', '=', userId)
      const revoked = exceptHandle === undefined ? query : query.where('handle', '!=', exceptHandle)
      return db.run(revoked.compile())
    },
    async list(query, now) {
      const alive = sql`expires_at > ${now.getTime()}`
      const { search = '' } = query
      const found = sql`${alive} and (${contains('user_id', search)} or ${contains('ip_address', search)})`
      const { rows, total } = await listPage(db, 'auth_sessions', 'handle', search === '' ? alive : found, query)
      return { sessions: rows.map(sessionCodec.decode), total }
    },
    async deleteExpired(now) {
      return db.run(queries.deleteFrom('auth_sessions').where('expires_at', '<=', now.getTime()).compile())
    },
  }
}
