import type { PasskeyStore } from '@sallyport/core/ports'
import { boolean, constantFrom, oneof, record } from 'fast-check'
import { T0 } from '../../contracts/instants.ts'
import { aPasskey } from '../../contracts/record-fixtures.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const MAX_PASSKEYS = 2

const call = callsOf<PasskeyStore>()
const userId = constantFrom('u1', 'u2')
const id = constantFrom('p1', 'p2', 'p3')
const counter = constantFrom(0, 1, 2)

export const passkeysCalls: StoreCalls = {
  call: oneof(
    record({ userId, id }).map(({ userId, id }) =>
      call('insert', (named) => [
        aPasskey(named(id), { userId: named(userId), credentialId: named(id) }),
        MAX_PASSKEYS,
      ]),
    ),
    id.map((id) => call('find', (named) => [named(id)])),
    userId.map((userId) => call('listForUser', (named) => [named(userId)])),
    record({ id, counter }).map(({ id, counter }) =>
      call('recordUse', (named) => [named(id), { counter, isBackedUp: false, lastUsedAt: T0 }]),
    ),
    record({ userId, id, keepingOne: boolean() }).map(({ userId, id, keepingOne }) =>
      call('delete', (named) => [named(userId), named(id), { keepingOne }]),
    ),
    userId.map((userId) => call('deleteForUser', (named) => [named(userId)])),
  ),
}
