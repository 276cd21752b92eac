import type { Passkey, PasskeyStore } from '@sallyport/core/ports'
import { inTurn } from '../../database/in-turn.ts'
import type { PasskeysTable } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { sql } from '../../database/statement.ts'
import { recordCodec } from '../rows/record-codec.ts'
import { insertAllInto } from '../rows/row-writes.ts'

export const passkeyCodec = recordCodec<Passkey, PasskeysTable>({
  id: ['id', 'text'],
  userId: ['user_id', 'text'],
  credentialId: ['credential_id', 'text'],
  publicKey: ['public_key', 'text'],
  counter: ['counter', 'number'],
  transports: ['transports', 'json'],
  isBackupEligible: ['is_backup_eligible', 'boolean'],
  isBackedUp: ['is_backed_up', 'boolean'],
  name: ['name', 'text'],
  createdAt: ['created_at', 'date'],
  lastUsedAt: ['last_used_at', 'date'],
})

export function sqlPasskeys(db: SqlDatabase): PasskeyStore {
  return {
    async find(credentialId) {
      const row = await db.first(sql<PasskeysTable>`select * from auth_passkeys where credential_id = ${credentialId}`)
      return row && passkeyCodec.decode(row)
    },
    async listForUser(userId) {
      const rows = await db.all(sql<PasskeysTable>`
        select * from auth_passkeys where user_id = ${userId} order by created_at, id`)
      return rows.map(passkeyCodec.decode)
    },
    async insert(passkey, max) {
      const [insert = sql`select 1`] = insertAllInto(db.dialect, 'auth_passkeys', [passkeyCodec.encode(passkey)])
      const insertion = sql<Pick<PasskeysTable, 'id'>>`
        ${insert} where (select count(*) from auth_passkeys where user_id = ${passkey.userId}) < ${max}
        returning id`
      return (await inTurn(db, `auth_passkeys ${passkey.userId}`, [insertion])).length > 0
    },
    async recordUse(credentialId, { counter, isBackedUp, isBackupEligible, lastUsedAt }) {
      const eligible = isBackupEligible === true ? sql`, is_backup_eligible = 1` : sql``
      const isNewer = counter === 0 ? sql`counter = 0` : sql`counter < ${counter}`
      const changes = await db.run(sql`
        update auth_passkeys
        set counter = ${counter}, is_backed_up = ${isBackedUp ? 1 : 0}, last_used_at = ${lastUsedAt.getTime()}${eligible}
        where credential_id = ${credentialId} and ${isNewer}`)
      return changes > 0
    },
    async rename(userId, id, name) {
      return (await db.run(sql`update auth_passkeys set name = ${name} where id = ${id} and user_id = ${userId}`)) > 0
    },
    async delete(userId, id, options) {
      const hasOther = sql`exists (
        select 1 from auth_passkeys as other where other.user_id = ${userId} and other.id <> ${id})`
      const removal = sql<Pick<PasskeysTable, 'id'>>`
        delete from auth_passkeys where id = ${id} and user_id = ${userId}
        and ${options?.keepingOne === true ? hasOther : sql`true`}
        returning id`
      return (await inTurn(db, `auth_passkeys ${userId}`, [removal])).length > 0
    },
    async deleteForUser(userId) {
      return db.run(sql`delete from auth_passkeys where user_id = ${userId}`)
    },
  }
}
