import type { LinkedAccount, LinkedAccountStore } from '@sallyport/core/ports'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import { inTurn } from '../../database/in-turn.ts'
import type { LinkedAccountsTable } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { sql } from '../../database/statement.ts'
import { recordCodec } from '../rows/record-codec.ts'
import { insertInto } from '../rows/row-writes.ts'

export const linkedAccountCodec = recordCodec<LinkedAccount, LinkedAccountsTable>({
  userId: ['user_id', 'text'],
  provider: ['provider', 'text'],
  providerAccountId: ['provider_account_id', 'text'],
  email: ['email', 'text'],
  name: ['name', 'text'],
  picture: ['picture', 'text'],
  linkedAt: ['linked_at', 'date'],
})

export function sqlLinkedAccounts(db: SqlDatabase): LinkedAccountStore {
  return {
    async find(provider, id) {
      const row = await db.first(sql<LinkedAccountsTable>`
        select * from auth_linked_accounts where provider = ${provider} and provider_account_id = ${id}`)
      return row && linkedAccountCodec.decode(row)
    },
    async listForUser(userId) {
      const rows = await db.all(sql<LinkedAccountsTable>`
        select * from auth_linked_accounts where user_id = ${userId}
        order by linked_at, provider, provider_account_id`)
      return rows.map(linkedAccountCodec.decode)
    },
    async insert(account) {
      await db.run(insertInto('auth_linked_accounts', linkedAccountCodec.encode(account)))
    },
    async delete(userId, provider, id, options) {
      const hasOther = sql`exists (
        select 1 from auth_linked_accounts as other
        where other.user_id = ${userId} and other.provider <> 'email'
        and (other.provider <> ${provider} or other.provider_account_id <> ${id}))`
      const removal = sql<Pick<LinkedAccountsTable, 'provider'>>`
        delete from auth_linked_accounts
        where provider = ${provider} and provider_account_id = ${id} and user_id = ${userId}
        and ${options?.keepingOne === true ? hasOther : sql`true`}
        returning provider`
      return (await inTurn(db, `auth_linked_accounts ${userId}`, [removal])).length > 0
    },
    async deleteForUser(userId) {
      return deleteInBatches(db, 'auth_linked_accounts', sql`user_id = ${userId}`)
    },
  }
}
