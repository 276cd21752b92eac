import type { UserStore } from '@sallyport/core/ports'
import { contains } from './dialect.ts'
import { listPage } from './list-page.ts'
import { assignments, insertInto } from './row-writes.ts'
import type { UsersTable } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'
import { type Sql, sql } from './statement.ts'
import { userCodec } from './user-codec.ts'

/** Users in SQL. Deleting one removes its row alone: the other tables have no key to it, so that a host may bring users of its own. */
export function sqlUsers(db: SqlDatabase): Required<UserStore> {
  return {
    async findById(id) {
      const row = await db.first(byId(id))
      return row && userCodec.decode(row)
    },
    async findByEmail(email) {
      const row = await db.first(sql<UsersTable>`select * from auth_users where email = ${email}`)
      return row && userCodec.decode(row)
    },
    async insert(user) {
      await db.run(insertInto('auth_users', userCodec.encode(user)))
    },
    async update(id, patch) {
      const row = await db.first(update(id, userCodec.encodePatch(patch)))
      return row && userCodec.decode(row)
    },
    async replacePasswordHash(id, current, next) {
      const changes = await db.run(sql`
        update auth_users set password_hash = ${next} where id = ${id} and password_hash is not distinct from ${current}`)
      return changes > 0
    },
    async setSmsCode(id, codeHash, expiresAt) {
      const isCleared = codeHash === null || expiresAt === null
      const [code, end] = isCleared ? [null, null] : [codeHash, expiresAt.getTime()]
      await db.run(sql`update auth_users set sms_code = ${code}, sms_code_expires_at = ${end} where id = ${id}`)
    },
    async consumeSmsCode(id, codeHash, now) {
      const changes = await db.run(sql`
        update auth_users set sms_code = null, sms_code_expires_at = null
        where id = ${id} and sms_code = ${codeHash} and sms_code_expires_at > ${now.getTime()}`)
      return changes > 0
    },
    async advanceTotpStep(id, step) {
      const changes = await db.run(sql`
        update auth_users set totp_last_step = ${step}
        where id = ${id} and (totp_last_step is null or totp_last_step < ${step})`)
      return changes > 0
    },
    async list(query) {
      const found = query.search ? contains(sql`email`, query.search) : sql`true`
      const { rows, total } = await listPage(db, 'auth_users', 'id', found, query)
      return { users: rows.map(userCodec.decode), total }
    },
    async delete(id) {
      return (await db.run(sql`delete from auth_users where id = ${id}`)) > 0
    },
  }
}

function byId(id: string): Sql<UsersTable> {
  return sql`select * from auth_users where id = ${id}`
}

/** An empty patch changes nothing, and reads. */
function update(id: string, row: Partial<UsersTable>): Sql<UsersTable> {
  if (Object.keys(row).length === 0) return byId(id)
  return sql`update auth_users set ${assignments(row)} where id = ${id} returning *`
}
