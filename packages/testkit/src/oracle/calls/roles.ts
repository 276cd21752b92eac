import type { RoleStore } from '@sallyport/core/ports'
import { constantFrom, oneof, record } from 'fast-check'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const call = callsOf<RoleStore>()
const user = constantFrom('u1', 'u2')
const role = constantFrom('r1', 'r2')
const permissions = constantFrom(['notes:read'], ['notes:read', 'notes:write'], [])
const given = record({ user, role })

export const rolesCalls: StoreCalls = {
  needs: 'assign',
  before: [call('insert', (named) => [{ name: named('r1'), permissions: ['notes:read'] }])],
  call: oneof(
    record({ role, permissions }).map(({ role, permissions }) =>
      call('insert', (named) => [{ name: named(role), permissions }]),
    ),
    record({ role, permissions }).map(({ role, permissions }) =>
      call('setPermissions', (named) => [named(role), permissions]),
    ),
    given.map(({ user, role }) => call('assign', (named) => [named(user), named(role)])),
    given.map(({ user, role }) => call('revoke', (named) => [named(user), named(role)])),
    user.map((user) => call('rolesOf', (named) => [named(user)])),
    user.map((user) => call('permissionsOf', (named) => [named(user)])),
    role.map((role) => call('find', (named) => [named(role)])),
    role.map((role) => call('delete', (named) => [named(role)])),
    user.map((user) => call('deleteForUser', (named) => [named(user)])),
  ),
}
