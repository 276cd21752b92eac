import type { LinkedAccountStore } from '@sallyport/core/ports'
import { compileOnce, type Param } from './compile-once.ts'
import { linkedAccountCodec } from './linked-account-codec.ts'
import type { LinkedAccountsTable } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'

interface Key {
  readonly provider: string
  readonly id: string
}

/** Linked accounts in SQL. */
export function sqlLinkedAccounts(db: SqlDatabase): LinkedAccountStore {
  const { queries } = db
  const byKey = compileOnce((param: Param<Key>) =>
    queries
      .selectFrom('auth_linked_accounts')
      .selectAll()
      .where('provider', '=', param('provider'))
      .where('provider_account_id', '=', param('id')),
  )
  const ofUser = compileOnce((param: Param<{ userId: string }>) =>
    queries
      .selectFrom('auth_linked_accounts')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .orderBy('linked_at')
      .orderBy('provider')
      .orderBy('provider_account_id'),
  )
  const insert = compileOnce((param: Param<LinkedAccountsTable>) =>
    queries.insertInto('auth_linked_accounts').values(linkedAccountCodec.everyColumn(param)),
  )
  const ownLink = (param: Param<Key & { userId: string }>) =>
    queries
      .deleteFrom('auth_linked_accounts')
      .where('provider', '=', param('provider'))
      .where('provider_account_id', '=', param('id'))
      .where('user_id', '=', param('userId'))
  const remove = compileOnce(ownLink)
  const removeKeepingOne = compileOnce((param: Param<Key & { userId: string }>) =>
    ownLink(param).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auth_linked_accounts as other')
          .select('other.user_id')
          .where('other.user_id', '=', param('userId'))
          .where('other.provider', '!=', 'email')
          .where((where) =>
            where.or([
              where('other.provider', '!=', param('provider')),
              where('other.provider_account_id', '!=', param('id')),
            ]),
          ),
      ),
    ),
  )

  return {
    async find(provider, id) {
      const row = await db.first(byKey({ provider, id }))
      return row && linkedAccountCodec.decode(row)
    },
    async listForUser(userId) {
      return (await db.all(ofUser({ userId }))).map(linkedAccountCodec.decode)
    },
    async insert(account) {
      await db.run(insert(linkedAccountCodec.encode(account)))
    },
    async delete(userId, provider, id, options) {
      const deletion = options?.keepingOne === true ? removeKeepingOne : remove
      return (await db.run(deletion({ userId, provider, id }))) > 0
    },
    async deleteForUser(userId) {
      return db.run(queries.deleteFrom('auth_linked_accounts').where('user_id', '=', userId).compile())
    },
  }
}
