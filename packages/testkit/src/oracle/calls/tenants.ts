import type { TenantRole, TenantStore } from '@sallyport/core/ports'
import { boolean, constantFrom, oneof, record } from 'fast-check'
import { at } from '../../contracts/instants.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const call = callsOf<TenantStore>()
const user = constantFrom('u1', 'u2')
const role = constantFrom<TenantRole>('owner', 'admin', 'member')
const change = record({ from: role, to: oneof(role, constantFrom(null)), mayLoseLastOwner: boolean() })

/** Two users of one tenant, so that parallel calls change the same owners. */
export const tenantsCalls: StoreCalls = {
  needs: 'changeMember',
  before: [
    call('insert', (named) => [{ id: named('t1'), name: 'Acme', isActive: true, createdAt: at(1) }]),
    call('addMember', (named) => [named('t1'), named('u1')]),
    call('changeMember', (named) => [named('t1'), named('u1'), { from: 'member', to: 'owner' }]),
    call('addMember', (named) => [named('t1'), named('u2')]),
    call('changeMember', (named) => [named('t1'), named('u2'), { from: 'member', to: 'owner' }]),
  ],
  call: oneof(
    {
      weight: 4,
      arbitrary: record({ user, change }).map(({ user, change }) =>
        call('changeMember', (named) => [named('t1'), named(user), change]),
      ),
    },
    { weight: 2, arbitrary: user.map((user) => call('addMember', (named) => [named('t1'), named(user)])) },
    { weight: 1, arbitrary: user.map((user) => call('removeMember', (named) => [named('t1'), named(user)])) },
    { weight: 1, arbitrary: user.map((user) => call('memberRoles', (named) => [named('t1'), [named(user)]])) },
    { weight: 1, arbitrary: user.map((user) => call('deleteForUser', (named) => [named(user)])) },
  ),
}
