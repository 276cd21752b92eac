import type { RoleStore, UserStore } from '@sallyport/core/ports'
import { conflicts, same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { inParallel } from './in-parallel.ts'
import { aUser } from './record-fixtures.ts'
import { HOSTILE_SEARCHES } from './users/hostile-searches.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

/** The stores for these test cases. Includes `users`, because a store may require that the assignment's user exists. */
interface RolePorts {
  readonly users: UserStore
  readonly roles: Required<RoleStore>
}

const EDITOR = { name: 'editor', permissions: ['page:write', 'page:read'] }
const AUDITOR = { name: 'auditor', permissions: ['page:read', 'log:read'] }
const ALL = { page: 1, limit: 100 }
const OWNER = { name: 'owner', permissions: ['tenant:delete'] }

async function withRoles({ users, roles }: RolePorts): Promise<Required<RoleStore>> {
  for (const id of ['u1', 'u2']) await users.insert(aUser(id))
  for (const role of [EDITOR, AUDITOR, OWNER]) await roles.insert(role)
  return roles
}

export const rolesContract: Contract<RolePorts> = {
  name: 'roles',
  cases: {
    async 'lists and finds roles as they were inserted'(ports) {
      const roles = await withRoles(ports)
      same(await roles.find('editor'), EDITOR, 'one')
      same(await roles.find('nothing'), null, 'none')
      same(await roles.list(ALL), { roles: [AUDITOR, EDITOR, OWNER], total: 3 }, 'all')
    },
    async 'lists by name, page by page, with the total'(ports) {
      const { roles } = ports
      same(await roles.list(ALL), { roles: [], total: 0 }, 'none')
      await withRoles(ports)
      same(await roles.list({ page: 1, limit: 2 }), { roles: [AUDITOR, EDITOR], total: 3 }, 'page 1')
      same(await roles.list({ page: 2, limit: 2 }), { roles: [OWNER], total: 3 }, 'page 2')
      same(await roles.list({ page: 3, limit: 2 }), { roles: [], total: 3 }, 'beyond the last')
    },
    async 'searches a part of the name, in any case'(ports) {
      const roles = await withRoles(ports)
      await roles.insert({ name: 'Żółw 100%', permissions: [] })
      const found = async (search: string) => {
        const { roles: listed, total } = await roles.list({ ...ALL, search })
        return [listed.map(({ name }) => name), total]
      }
      same(await found('DIT'), [['auditor', 'editor'], 2], 'a part of two')
      same(await found('żÓŁ'), [['Żółw 100%'], 1], 'beyond ASCII')
      same(await found('%'), [['Żółw 100%'], 1], 'a percent sign')
      same(await found('_'), [[], 0], 'an underscore')
      same(await found('page:read'), [[], 0], 'a permission')
      const names = ['auditor', 'editor', 'owner', 'Żółw 100%']
      for (const search of HOSTILE_SEARCHES) {
        const wanted = names.filter((name) => name.toLowerCase().includes(search))
        same(await found(search), [wanted, wanted.length], search)
      }
    },
    async 'keeps unusual names and permissions as they are'({ users, roles }) {
      await users.insert(aUser('u1'))
      for (const name of UNUSUAL_TEXTS) {
        await roles.insert({ name, permissions: [name] })
        same(await roles.find(name), { name, permissions: [name] }, 'found')
        same(await roles.assign('u1', name), true, 'assigned')
      }
      same(await roles.rolesOf('u1'), [...UNUSUAL_TEXTS].sort(), 'roles')
      same(await roles.permissionsOf('u1'), [...UNUSUAL_TEXTS].sort(), 'permissions')
    },
    async 'refuses a taken name'(ports) {
      const roles = await withRoles(ports)
      await conflicts(roles.insert({ name: 'editor', permissions: [] }), 'insert')
      same(await roles.find('editor'), EDITOR, 'the first one')
    },
    async 'replaces permissions'(ports) {
      const roles = await withRoles(ports)
      same(await roles.setPermissions('editor', ['page:delete']), true, 'of a role')
      same(await roles.find('editor'), { name: 'editor', permissions: ['page:delete'] }, 'the role')
      same(await roles.setPermissions('editor', []), true, 'by none')
      same(await roles.find('editor'), { name: 'editor', permissions: [] }, 'the role without')
      same(await roles.setPermissions('nothing', ['a:b']), false, 'of no role')
      same(await roles.find('nothing'), null, 'no role')
      same(await roles.find('auditor'), AUDITOR, 'another role')
    },
    async 'deletes a role with its assignments'(ports) {
      const roles = await withRoles(ports)
      await roles.assign('u1', 'editor')
      await roles.assign('u1', 'auditor')
      await roles.assign('u2', 'editor', 't1')
      same(await roles.delete('editor'), true, 'a role')
      same(await roles.delete('editor'), false, 'a role that is gone')
      await roles.insert(EDITOR)
      same(await roles.rolesOf('u1'), ['auditor'], 'after a new role of the name')
      same(await roles.rolesOf('u2', 't1'), [], 'in a tenant')
    },
    async 'gives a user’s roles and permissions, sorted, each once'(ports) {
      const roles = await withRoles(ports)
      await roles.assign('u1', 'editor')
      await roles.assign('u1', 'auditor')
      same(await roles.rolesOf('u1'), ['auditor', 'editor'], 'roles')
      same(await roles.permissionsOf('u1'), ['log:read', 'page:read', 'page:write'], 'permissions')
      same([await roles.rolesOf('u2'), await roles.permissionsOf('u2')], [[], []], 'somebody without')
      same([await roles.rolesOf('nobody'), await roles.permissionsOf('nobody')], [[], []], 'nobody')
    },
    async 'adds a tenant’s roles to the global ones only in that tenant'(ports) {
      const roles = await withRoles(ports)
      await roles.assign('u1', 'auditor')
      await roles.assign('u1', 'owner', 't1')
      await roles.assign('u1', 'auditor', 't1')
      await roles.assign('u1', 'editor', 't2')
      same(await roles.rolesOf('u1'), ['auditor'], 'over all tenants')
      same(await roles.rolesOf('u1', 't1'), ['auditor', 'owner'], 'in t1')
      same(await roles.rolesOf('u1', 't2'), ['auditor', 'editor'], 'in t2')
      same(await roles.rolesOf('u1', 't3'), ['auditor'], 'in another')
      same(await roles.permissionsOf('u1'), ['log:read', 'page:read'], 'permissions over all tenants')
      same(await roles.permissionsOf('u1', 't1'), ['log:read', 'page:read', 'tenant:delete'], 'permissions in t1')
    },
    async 'assigning twice is assigning once'(ports) {
      const roles = await withRoles(ports)
      const outcomes = await inParallel(10, () => roles.assign('u1', 'editor'))
      same(
        outcomes,
        outcomes.map(() => true),
        'assigned',
      )
      same(await roles.rolesOf('u1'), ['editor'], 'roles')
      same(await roles.revoke('u1', 'editor'), true, 'revoked')
      same(await roles.revoke('u1', 'editor'), false, 'revoked again')
      same(await roles.rolesOf('u1'), [], 'roles left')
    },
    async 'assigns no role that is not there'(ports) {
      const roles = await withRoles(ports)
      same(await roles.assign('u1', 'nothing'), false, 'assigned')
      same(await roles.assign('u1', 'nothing', 't1'), false, 'assigned in a tenant')
      same(await roles.rolesOf('u1', 't1'), [], 'roles')
    },
    async 'revokes only where it was assigned'(ports) {
      const roles = await withRoles(ports)
      await roles.assign('u1', 'editor')
      await roles.assign('u1', 'editor', 't1')
      await roles.assign('u2', 'editor')
      same(await roles.revoke('u1', 'editor', 't2'), false, 'in another tenant')
      same(await roles.revoke('u1', 'editor'), true, 'over all tenants')
      same(await roles.rolesOf('u1', 't1'), ['editor'], 'in the tenant')
      same(await roles.revoke('u1', 'editor', 't1'), true, 'in the tenant')
      same(await roles.rolesOf('u1', 't1'), [], 'left')
      same(await roles.rolesOf('u2'), ['editor'], 'somebody else’s')
    },
    async 'reads the roles within one tenant, without global ones'(ports) {
      const roles = await withRoles(ports)
      const [first, second] = (await roles.list({ page: 1, limit: 2 })).roles.map(({ name }) => name)
      if (first === undefined || second === undefined)
        throw new Error('The list has fewer than two roles, though two were inserted')
      await roles.assign('u1', second, 't1')
      await roles.assign('u1', first, 't1')
      await roles.assign('u2', first)
      await roles.assign('u2', second, 't2')
      const both = [first, second].map((role) => ({ userId: 'u1', role }))
      same(await roles.rolesWithin('t1', ['u1', 'u2']), both, 'of the first tenant')
      same(await roles.rolesWithin('t2', ['u1']), [], 'of users that have none')
      same(await roles.rolesWithin('t1', []), [], 'of no users')
      same(await roles.rolesWithin('', ['u1', 'u2']), [], 'of no tenant')
    },
    async 'reads the global roles of several users, without those within tenants'(ports) {
      const roles = await withRoles(ports)
      await roles.assign('u2', 'owner')
      await roles.assign('u1', 'editor')
      await roles.assign('u1', 'auditor')
      await roles.assign('u1', 'owner', 't1')
      const all = [
        { userId: 'u1', role: 'auditor' },
        { userId: 'u1', role: 'editor' },
        { userId: 'u2', role: 'owner' },
      ]
      same(await roles.globalRolesOf(['u1', 'u2', 'nobody']), all, 'of both')
      const many = Array.from({ length: 498 }, (_, index) => `other${index}`)
      same(await roles.globalRolesOf([...many, 'u2', 'u1']), all, 'of 500')
      same(await roles.globalRolesOf([]), [], 'of no users')
    },
    async 'deletes all of a user’s assignments'(ports) {
      const roles = await withRoles(ports)
      await roles.assign('u1', 'editor')
      await roles.assign('u1', 'owner', 't1')
      await roles.assign('u2', 'editor')
      await roles.deleteForUser('u1')
      await roles.deleteForUser('nobody')
      same(await roles.rolesOf('u1', 't1'), [], 'the user’s')
      same(await roles.rolesOf('u2'), ['editor'], 'somebody else’s')
    },
    async 'deletes only the assignments within the tenant'(ports) {
      const roles = await withRoles(ports)
      await roles.assign('u1', 'editor')
      await roles.assign('u1', 'editor', 't1')
      await roles.assign('u2', 'owner', 't1')
      await roles.assign('u2', 'owner', 't2')
      await roles.deleteForTenant('t1')
      await roles.deleteForTenant('nowhere')
      await roles.deleteForTenant('')
      same(await roles.rolesOf('u1', 't1'), ['editor'], 'the global one')
      same(await roles.rolesOf('u2', 't1'), [], 'the tenant’s')
      same(await roles.rolesOf('u2', 't2'), ['owner'], 'another tenant’s')
      same((await roles.list(ALL)).total, 3, 'roles')
      same(await roles.revoke('u1', 'editor', 't1'), false, 'left to revoke')
      same(await roles.assign('u2', 'owner', 't1'), true, 'assigned again')
      same(await roles.rolesOf('u2', 't1'), ['owner'], 'after that')
    },
    async 'returns copies, so that a changed copy changes no stored record'(ports) {
      const roles = await withRoles(ports)
      const found = await roles.find('editor')
      Reflect.set(Object(found?.permissions), 0, 'all:all')
      same(await roles.find('editor'), EDITOR, 'after a change to what was read')
    },
  },
}
