import type { SessionStore } from '@sallyport/core/ports'
import { constantFrom, oneof, record } from 'fast-check'
import { at, MINUTE, T0 } from '../../contracts/instants.ts'
import { aSession } from '../../contracts/record-fixtures.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const HANDLES = ['s1', 's2', 's3']

const call = callsOf<SessionStore>()
const handle = constantFrom(...HANDLES)
const userId = constantFrom('u1', 'u2')
/** Times of the calls: before the sessions' first `expiresAt`, and after it. */
const now = constantFrom(T0, at(11 * MINUTE))
const counter = constantFrom(0, 1)
const graceMs = constantFrom(0, MINUTE)

export const sessionsCalls: StoreCalls = {
  before: HANDLES.map((handle) => call('create', (named) => [aSession(named(handle), { userId: named('u1') })])),
  call: oneof(
    handle.map((handle) => call('get', (named) => [named(handle)])),
    record({ userId, now }).map(({ userId, now }) => call('listForUser', (named) => [named(userId), now])),
    record({ handle, counter, now, graceMs }).map(({ handle, ...rest }) =>
      call('rotate', (named) => [{ ...rest, handle: named(handle), expiresAt: at(20 * MINUTE) }]),
    ),
    record({ handle, userId }).map(({ handle, userId }) => call('revoke', (named) => [named(handle), named(userId)])),
    record({ userId, handle }).map(({ userId, handle }) =>
      call('revokeForUser', (named) => [named(userId), named(handle)]),
    ),
  ),
}
