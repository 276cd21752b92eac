import type { LinkedAccountStore } from '@sallyport/core/ports'
import { boolean, constantFrom, oneof, record } from 'fast-check'
import { aLinkedAccount } from '../../contracts/record-fixtures.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const PROVIDER = 'google'

const call = callsOf<LinkedAccountStore>()
const userId = constantFrom('u1', 'u2')
const account = constantFrom('subject-1', 'subject-2')

export const linkedAccountsCalls: StoreCalls = {
  call: oneof(
    record({ userId, account }).map(({ userId, account }) =>
      call('insert', (named) => [
        aLinkedAccount(PROVIDER, { userId: named(userId), providerAccountId: named(account) }),
      ]),
    ),
    account.map((account) => call('find', (named) => [PROVIDER, named(account)])),
    userId.map((userId) => call('listForUser', (named) => [named(userId)])),
    record({ userId, account, keepingOne: boolean() }).map(({ userId, account, keepingOne }) =>
      call('delete', (named) => [named(userId), PROVIDER, named(account), { keepingOne }]),
    ),
    userId.map((userId) => call('deleteForUser', (named) => [named(userId)])),
  ),
}
