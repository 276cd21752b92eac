import type { InvitationStore } from '@sallyport/core/ports'
import { constantFrom, oneof, record } from 'fast-check'
import { at } from '../../contracts/instants.ts'
import { anInvitation } from '../../contracts/record-fixtures.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const call = callsOf<InvitationStore>()
const id = constantFrom('i1', 'i2')
const token = constantFrom('h1', 'h2', 'h3')
const now = constantFrom(at(1), at(9))

export const invitationsCalls: StoreCalls = {
  call: oneof(
    record({ id, token }).map(({ id, token }) =>
      call('insert', (named) => [anInvitation(named(id), { tokenHash: named(token) })]),
    ),
    id.map((id) => call('find', (named) => [named(id)])),
    record({ id, token }).map(({ id, token }) =>
      call('renew', (named) => [named(id), { tokenHash: named(token), expiresAt: at(9) }]),
    ),
    record({ id, token }).map(({ id, token }) => call('markSent', (named) => [named(id), named(token), at(2)])),
    record({ token, now }).map(({ token, now }) => call('consume', (named) => [named(token), now])),
    id.map((id) => call('delete', (named) => [named(id)])),
  ),
}
