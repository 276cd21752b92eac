import type { UserStore } from '@sallyport/core/ports'
import { constantFrom, oneof, record } from 'fast-check'
import { at, MINUTE, T0 } from '../../contracts/instants.ts'
import { aUser } from '../../contracts/record-fixtures.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const call = callsOf<UserStore>()
const id = constantFrom('u1', 'u2')
const name = constantFrom('ada', 'bob')
const hash = constantFrom(null, 'hash-1', 'hash-2')
const step = constantFrom(1, 2)
const now = constantFrom(T0, at(2 * MINUTE))
const role = constantFrom('editor', 'viewer')

export const usersCalls: StoreCalls = {
  call: oneof(
    record({ id, name }).map(({ id, name }) => call('insert', (named) => [aUser(named(id), { email: named(name) })])),
    id.map((id) => call('findById', (named) => [named(id)])),
    name.map((name) => call('findByEmail', (named) => [named(name)])),
    record({ id, name }).map(({ id, name }) => call('update', (named) => [named(id), { email: named(name) }])),
    record({ id, name }).map(({ id, name }) =>
      call('update', (named) => [named(id), { username: named(name) }], 'findByUsername'),
    ),
    name.map((name) => call('findByUsername', (named) => [named(name)])),
    record({ id, role }).map(({ id, role }) => call('update', (named) => [named(id), { role }])),
    record({ id, from: name, to: name }).map(({ id, from, to }) =>
      call('updateIf', (named) => [
        named(id),
        { email: named(from), sessionsValidAfter: null },
        { email: named(to), sessionsValidAfter: T0 },
      ]),
    ),
    record({ id, from: hash, to: hash }).map(({ id, from, to }) =>
      call('replacePasswordHash', (named) => [named(id), from, to]),
    ),
    id.map((id) => call('setSmsCode', (named) => [named(id), 'code', at(MINUTE)])),
    record({ id, now }).map(({ id, now }) => call('consumeSmsCode', (named) => [named(id), 'code', now])),
    record({ id, step }).map(({ id, step }) => call('advanceTotpStep', (named) => [named(id), step])),
    id.map((id) => call('delete', (named) => [named(id)])),
  ),
}
