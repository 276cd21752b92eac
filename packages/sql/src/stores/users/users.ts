import { StoreUnavailableError, type UserCount, type UserStore } from '@sallyport/core/ports'
import { createBatches } from '../../batches.ts'
import type { RowSearch, SqlDialect } from '../../database/dialect.ts'
import type { UsersTable } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { type Sql, sql } from '../../database/statement.ts'
import { listPage } from '../rows/list-page.ts'
import { assignments, insertInto } from '../rows/row-writes.ts'
import { userCodec } from './user-codec.ts'

/**
 * Creates the user store. Deleting a user deletes only the user's row. Other tables have no foreign key to users,
 * because a host may use its own user store.
 */
export function sqlUsers(db: SqlDatabase): Required<UserStore> {
  const { stringsIn } = db.dialect

  return {
    async findById(id) {
      const row = await db.first(read(sql`id = ${id}`))
      return row && userCodec.decode(row)
    },
    async findByEmail(email) {
      const row = await db.first(read(sql`email = ${email}`))
      return row && userCodec.decode(row)
    },
    async findByUsername(username) {
      const row = await db.first(read(sql`username = ${username}`))
      return row && userCodec.decode(row)
    },
    async findByPhone(phoneIdentifier) {
      const row = await db.first(read(sql`phone_identifier = ${phoneIdentifier}`))
      return row && userCodec.decode(row)
    },
    async insert(user) {
      await db.run(insertInto('auth_users', userCodec.encode(user)))
    },
    async update(id, patch) {
      const row = await db.first(update(sql`id = ${id}`, userCodec.encodePatch(patch)))
      return row && userCodec.decode(row)
    },
    async updateIf(id, { email, sessionsValidAfter, totpSecret }, patch) {
      const isAsExpected = sql`id = ${id} and email = ${email}
        and sessions_valid_after is not distinct from ${sessionsValidAfter?.getTime() ?? null}
        and ${totpSecret === undefined ? sql`true` : sql`totp_secret = ${totpSecret}`}`
      const row = await db.first(update(isAsExpected, userCodec.encodePatch(patch)))
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
    async findMany(ids) {
      const rows = await db.all(sql<UsersTable>`select * from auth_users where id in ${stringsIn(JSON.stringify(ids))}`)
      return rows.map(userCodec.decode)
    },
    async setRequire2FA(required, userIds) {
      const value = required ? 1 : 0
      if (userIds !== null) {
        const meant = sql`id in ${stringsIn(JSON.stringify(userIds))}`
        return db.run(sql`update auth_users set require_2fa = ${value} where ${meant}`)
      }
      const batches = createBatches(db)
      let updated = 0
      // Walks through all users in the order of their ids.
      for (let after = ''; ; ) {
        const next = sql`select id from auth_users where id > ${after} order by id limit ${batches.size()}`
        const last = await db.first(sql<{ readonly id: string | null }>`select max(id) as id from (${next}) as next`)
        if (last?.id == null) return updated
        const some = sql`id > ${after} and id <= ${last.id}`
        updated += await batches.run(() => db.run(sql`update auth_users set require_2fa = ${value} where ${some}`))
        after = last.id
        if (!(await batches.pause())) throw new StoreUnavailableError('the database is closing')
      }
    },
    async count() {
      const row = await db.first(sql<UserCount>`
        select count(*) as total, count(nullif(is_email_verified, 0)) as verified,
          count(nullif(is_totp_enabled, 0)) as "twoFactor", count(nullif(is_disabled, 0)) as disabled
        from auth_users`)
      return {
        total: Number(row?.total),
        verified: Number(row?.verified),
        twoFactor: Number(row?.twoFactor),
        disabled: Number(row?.disabled),
      }
    },
    async list(query) {
      const { found, counted } = searched(db.dialect, query.search?.toLowerCase() ?? '')
      const { rows, total } = await listPage(db, 'auth_users', 'id', found, query, { counted })
      return { users: rows.map(userCodec.decode), total }
    },
    async listIds({ after, limit }) {
      const rows = await db.all(sql<Pick<UsersTable, 'id'>>`
        select id from auth_users where id > ${after} order by id limit ${limit}`)
      return rows.map(({ id }) => id)
    },
    async listInactiveGuests({ inactiveSince, limit }) {
      const activeAt = sql`coalesce(last_login, created_at)`
      const rows = await db.all(sql<Pick<UsersTable, 'id'>>`
        select id from auth_users where is_guest = 1 and ${activeAt} < ${inactiveSince.getTime()}
        order by ${activeAt}, id limit ${limit}`)
      return rows.map(({ id }) => id)
    },
    async countGuests() {
      const row = await db.first(sql<{ readonly total: number }>`
        select count(*) as total from auth_users where is_guest = 1`)
      return Number(row?.total)
    },
    async delete(id) {
      return (await db.run(sql`delete from auth_users where id = ${id}`)) > 0
    },
  }
}

/**
 * Builds the condition of a user search. The trigram index finds only texts of three or more characters; a shorter
 * text is searched as a prefix. Stored addresses are in lower case (R11).
 */
function searched({ startsWith, emailContains }: SqlDialect, search: string): RowSearch {
  if (search === '') return { found: sql`true` }
  if ([...search].length < 3) return { found: startsWith(sql`email`, search) }
  return emailContains(search)
}

function read(meant: Sql): Sql<UsersTable> {
  return sql`select * from auth_users where ${meant}`
}

/** Builds the update of a user. An empty patch changes nothing and only returns the row. */
function update(meant: Sql, row: Partial<UsersTable>): Sql<UsersTable> {
  if (Object.keys(row).length === 0) return read(meant)
  return sql`update auth_users set ${assignments(row)} where ${meant} returning *`
}
