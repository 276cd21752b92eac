import type { RoleStore } from '@sallyport/core/ports'
import { constantFrom, oneof, record } from 'fast-check'
import { callsOf, type Naming } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const call = callsOf<RoleStore>()
const user = constantFrom('u1', 'u2')
const role = constantFrom('r1', 'r2')
const permissions = constantFrom(['notes:read'], ['notes:read', 'notes:write'], [])
/** Tenant of an assignment. Undefined for a global assignment, which counts in all tenants. */
const tenant = constantFrom('t1', 't2', undefined)
const given = record({ user, role, tenant })
const held = record({ user, tenant })
const inTenant = (named: Naming, tenant: string | undefined) => (tenant === undefined ? undefined : named(tenant))

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
    given.map(({ user, role, tenant }) =>
      call('assign', (named) => [named(user), named(role), inTenant(named, tenant)]),
    ),
    given.map(({ user, role, tenant }) =>
      call('revoke', (named) => [named(user), named(role), inTenant(named, tenant)]),
    ),
    held.map(({ user, tenant }) => call('rolesOf', (named) => [named(user), inTenant(named, tenant)])),
    held.map(({ user, tenant }) => call('permissionsOf', (named) => [named(user), inTenant(named, tenant)])),
    constantFrom('t1', 't2').map((tenant) => call('rolesWithin', (named) => [named(tenant), ['u1', 'u2'].map(named)])),
    role.map((role) => call('find', (named) => [named(role)])),
    role.map((role) => call('delete', (named) => [named(role)])),
    user.map((user) => call('deleteForUser', (named) => [named(user)])),
    constantFrom('t1', 't2').map((tenant) => call('deleteForTenant', (named) => [named(tenant)])),
  ),
}
