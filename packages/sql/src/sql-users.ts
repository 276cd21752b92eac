import type { UserStore } from '@sallyport/core/ports'
import { type CompiledQuery, sql } from 'kysely'
import { compileOnce, type Param } from './compile-once.ts'
import { contains } from './dialect.ts'
import { listPage } from './list-page.ts'
import type { UsersTable } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'
import { userCodec } from './user-codec.ts'

/** Users in SQL. Deleting one removes its row alone: the other tables have no key to it, so that a host may bring users of its own. */
export function sqlUsers(db: SqlDatabase): Required<UserStore> {
  const { queries } = db
  const byId = compileOnce((param: Param<{ id: string }>) =>
    queries.selectFrom('auth_users').selectAll().where('id', '=', param('id')),
  )
  const byEmail = compileOnce((param: Param<{ email: string }>) =>
    queries.selectFrom('auth_users').selectAll().where('email', '=', param('email')),
  )
  const insert = compileOnce((param: Param<UsersTable>) =>
    queries.insertInto('auth_users').values(userCodec.everyColumn(param)),
  )
  const update = userUpdates(db)
  const replacePasswordHash = compileOnce((param: Param<{ id: string; current: string; next: string }>) =>
    queries
      .updateTable('auth_users')
      .set({ password_hash: param('next') })
      .where('id', '=', param('id'))
      .where('password_hash', '=', param('current')),
  )
  const setSmsCode = compileOnce((param: Param<{ id: string; code: string | null; expiresAt: number | null }>) =>
    queries
      .updateTable('auth_users')
      .set({ sms_code: param('code'), sms_code_expires_at: param('expiresAt') })
      .where('id', '=', param('id')),
  )
  const consumeSmsCode = compileOnce((param: Param<{ id: string; code: string; now: number }>) =>
    queries
      .updateTable('auth_users')
      .set({ sms_code: null, sms_code_expires_at: null })
      .where('id', '=', param('id'))
      .where('sms_code', '=', param('code'))
      .where('sms_code_expires_at', '>', param('now')),
  )
  const advanceTotpStep = compileOnce((param: Param<{ id: string; step: number }>) =>
    queries
      .updateTable('auth_users')
      .set({ totp_last_step: param('step') })
      .where('id', '=', param('id'))
      .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', param('step'))])),
  )

  return {
    async findById(id) {
      const row = await db.first(byId({ id }))
      return row && userCodec.decode(row)
    },
    async findByEmail(email) {
      const row = await db.first(byEmail({ email }))
      return row && userCodec.decode(row)
    },
    async insert(user) {
      await db.run(insert(userCodec.encode(user)))
    },
    async update(id, patch) {
      const row = await db.first(update(id, userCodec.encodePatch(patch)) ?? byId({ id }))
      return row && userCodec.decode(row)
    },
    async replacePasswordHash(id, current, next) {
      return (await db.run(replacePasswordHash({ id, current, next }))) > 0
    },
    async setSmsCode(id, codeHash, expiresAt) {
      const isCleared = codeHash === null || expiresAt === null
      const code = isCleared ? null : codeHash
      await db.run(setSmsCode({ id, code, expiresAt: isCleared ? null : expiresAt.getTime() }))
    },
    async consumeSmsCode(id, codeHash, now) {
      return (await db.run(consumeSmsCode({ id, code: codeHash, now: now.getTime() }))) > 0
    },
    async advanceTotpStep(id, step) {
      return (await db.run(advanceTotpStep({ id, step }))) > 0
    },
    async list(query) {
      const found = query.search ? contains('email', query.search) : sql`true`
      const { rows, total } = await listPage(db, 'auth_users', 'id', found, query)
      return { users: rows.map(userCodec.decode), total }
    },
    async delete(id) {
      return (await db.run(queries.deleteFrom('auth_users').where('id', '=', id).compile())) > 0
    },
  }
}

const REMEMBERED_UPDATES = 100

/** Compiles one update for each set of columns that patches name; null for an empty one. */
function userUpdates({
  queries,
}: SqlDatabase): (id: string, row: Partial<UsersTable>) => CompiledQuery<UsersTable> | null {
  type Values = UsersTable & { readonly patchedId: string }
  const updates = new Map<string, (values: Values) => CompiledQuery<UsersTable>>()

  return (patchedId, row) => {
    // Sound: a row of the table has the table's columns.
    const columns = Object.keys(row) as (keyof UsersTable)[]
    if (columns.length === 0) return null
    const key = columns.join()
    let update = updates.get(key)
    if (update === undefined) {
      update = compileOnce((param: Param<Values>) =>
        queries
          .updateTable('auth_users')
          .set(Object.fromEntries(columns.map((column) => [column, param(column)])))
          .where('id', '=', param('patchedId'))
          .returningAll(),
      )
      if (updates.size >= REMEMBERED_UPDATES) updates.clear()
      updates.set(key, update)
    }
    // Sound: the update reads no column but those of the row.
    return update({ ...row, patchedId } as Values)
  }
}
