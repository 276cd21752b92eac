import { group } from '../../group.ts'
import { addAccount, signedInNative } from '../../support/account.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { administer, WITH_ADMIN } from '../caller.ts'

async function createTenant(target: Target, json: object): Promise<string> {
  const answer = await administer(target, 'POST', '/tenants', json)
  status(answer, 200)
  return String(Object(answer.json.tenant).id)
}

export const adminTenantsGroup = group('/admin/api/tenants', {
  'creates, lists and deletes tenants': async (open) => {
    const target = await open(WITH_ADMIN)
    const id = await createTenant(target, { name: 'Acme', config: { plan: 'gold', nested: { a: [1] } } })
    target.clock.advance(1)
    await createTenant(target, { name: 'Byte', isActive: false })
    const { tenants, total } = (await administer(target, 'GET', '/tenants')).json
    isTrue(Array.isArray(tenants), 'a list')
    equal(
      [tenants.map(({ name, isActive }) => [name, isActive]), total],
      [
        [
          ['Byte', false],
          ['Acme', true],
        ],
        2,
      ],
    )
    equal([tenants[1].id, tenants[1].config], [id, { plan: 'gold', nested: { a: [1] } }])
    equal((await administer(target, 'GET', '/tenants?search=ACM')).json.total, 1)
    target.events.clear()
    equal((await administer(target, 'DELETE', `/tenants/${id}`)).json, { success: true })
    equal((await administer(target, 'DELETE', `/tenants/${id}`)).json, { success: true })
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.tenantId]),
      [['identity.tenant.deleted', { tenantId: id, name: 'Acme', by: 'admin' }, id]],
    )
    for (const [json, path] of [
      [{}, 'name'],
      [{ name: '' }, 'name'],
      [{ name: 'A', config: [] }, 'config'],
      [{ name: 'A', isActive: 1 }, 'isActive'],
    ] as const)
      invalid(await administer(target, 'POST', '/tenants', json), path)
  },

  'R11 refuses names with hidden characters, new and changed': async (open) => {
    const target = await open(WITH_ADMIN)
    const id = await createTenant(target, { name: 'علی\u200cرضا' })
    for (const name of [
      'A\u202eB',
      'A\u2066B',
      'A\nB',
      'A\u001b[2J',
      'A\u200bB',
      'A\u2060',
      '\u3164',
      '\u200dA',
      'A\u2028B',
    ]) {
      invalid(await administer(target, 'POST', '/tenants', { name }), 'name')
      invalid(await administer(target, 'PATCH', `/tenants/${id}`, { name }), 'name')
    }
    const { tenants, total } = (await administer(target, 'GET', '/tenants')).json
    equal([total, Object(tenants)[0].name], [1, 'علی\u200cرضا'])
  },

  'keeps members, who see it at /auth/me': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target)
    const id = await createTenant(target, { name: 'Acme' })
    const path = `/tenants/${id}/users`
    target.events.clear()
    equal((await administer(target, 'POST', path, { userId: user.id })).json, { success: true })
    equal((await administer(target, 'POST', path, { userId: user.id })).json, { success: true })
    equal((await administer(target, 'GET', path)).json, {
      userIds: [user.id],
      users: [{ id: user.id, email: user.email, roles: [] }],
      total: 1,
      page: 1,
      limit: 20,
    })
    const { tenantIds, tenants } = (await administer(target, 'GET', `/users/${user.id}/tenants`)).json
    equal([tenantIds, Array.isArray(tenants) && tenants[0].name], [[id], 'Acme'])
    equal((await client.get('/auth/me')).json.tenants, [{ id, name: 'Acme' }])
    equal((await administer(target, 'DELETE', `${path}/${user.id}`)).json, { success: true })
    equal((await administer(target, 'DELETE', `${path}/${user.id}`)).json, { success: true })
    equal((await administer(target, 'GET', path)).json.total, 0)
    const data = { tenantId: id, userId: user.id, by: 'admin' }
    equal(
      target.events.all.map((told) => [told.event, told.data]),
      [
        ['identity.tenant.user.added', data],
        ['identity.tenant.user.removed', data],
      ],
    )
  },

  'changes a tenant, and counts its members with their roles in it': async (open) => {
    const target = await open(WITH_ADMIN)
    const user = await addAccount(target, { name: 'Ada' })
    const id = await createTenant(target, { name: 'Acme', config: { plan: 'gold' } })
    await administer(target, 'POST', `/tenants/${id}/users`, { userId: user.id })
    for (const name of ['owner', 'guest']) await administer(target, 'POST', '/roles', { name })
    await administer(target, 'POST', `/users/${user.id}/roles`, { role: 'owner', tenantId: id })
    await administer(target, 'POST', `/users/${user.id}/roles`, { role: 'guest' })
    target.events.clear()
    const changed = await administer(target, 'PATCH', `/tenants/${id}`, { name: 'Acme & Co', config: null })
    equal([Object(changed.json.tenant).name, 'config' in Object(changed.json.tenant)], ['Acme & Co', false])
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.tenantId]),
      [['identity.tenant.updated', { tenantId: id, fields: ['name', 'config'], by: 'admin' }, id]],
    )
    const { tenant } = (await administer(target, 'GET', `/tenants/${id}`)).json
    equal([Object(tenant).name, Object(tenant).isActive, Object(tenant).memberCount], ['Acme & Co', true, 1])
    equal(Object((await administer(target, 'GET', '/tenants?search=acme')).json.tenants)[0].memberCount, 1)
    const { users } = (await administer(target, 'GET', `/tenants/${id}/users`)).json
    equal(users, [{ id: user.id, email: user.email, name: 'Ada', roles: ['owner'] }])
    for (const [json, path] of [
      [{ name: 7 }, 'name'],
      [{ id: 'x' }, 'id'],
      [{ isActive: 'yes' }, 'isActive'],
    ] as const)
      invalid(await administer(target, 'PATCH', `/tenants/${id}`, json), path)
    refused(await administer(target, 'PATCH', '/tenants/nowhere', { name: 'x' }), 404, 'NOT_FOUND')
    refused(await administer(target, 'GET', '/tenants/nowhere'), 404, 'NOT_FOUND')
    invalid(await administer(target, 'GET', '/tenants?isActive=true'), 'isActive', 'unknown')
  },

  'R27 knows no tenant or user that there is not': async (open) => {
    const target = await open(WITH_ADMIN)
    const user = await addAccount(target)
    const id = await createTenant(target, { name: 'Acme' })
    refused(await administer(target, 'GET', '/tenants/nowhere/users'), 404, 'NOT_FOUND')
    refused(await administer(target, 'POST', '/tenants/nowhere/users', { userId: user.id }), 404, 'NOT_FOUND')
    refused(await administer(target, 'POST', `/tenants/${id}/users`, { userId: 'nobody' }), 404, 'USER_NOT_FOUND')
    refused(await administer(target, 'GET', '/users/nobody/tenants'), 404, 'USER_NOT_FOUND')
    refused(await administer(target, 'DELETE', `/tenants/nowhere/users/${user.id}`), 404, 'NOT_FOUND')
    invalid(await administer(target, 'POST', `/tenants/${id}/users`, {}), 'userId')
  },

  'ends memberships and the roles in it when it is deleted': async (open) => {
    const target = await open(WITH_ADMIN)
    const user = await addAccount(target)
    const id = await createTenant(target, { name: 'Acme' })
    await administer(target, 'POST', '/roles', { name: 'owner' })
    status(await administer(target, 'POST', `/tenants/${id}/users`, { userId: user.id }), 200)
    status(await administer(target, 'POST', `/users/${user.id}/roles`, { role: 'owner', tenantId: id }), 200)
    status(await administer(target, 'DELETE', `/tenants/${id}`), 200)
    equal(await given(target.stores.tenants).tenantsOf(user.id), [])
    equal(await given(target.stores.roles).rolesOf(user.id, id), [])
  },

  'names members without a store that reads many users at once': async (open) => {
    const target = await open(({ stores }) => {
      const { findMany: _, ...users } = stores.users
      return { ...WITH_ADMIN, stores: { ...stores, users } }
    })
    const user = await addAccount(target)
    const id = await createTenant(target, { name: 'Acme' })
    status(await administer(target, 'POST', `/tenants/${id}/users`, { userId: user.id }), 200)
    equal((await administer(target, 'GET', `/tenants/${id}/users`)).json.users, [
      { id: user.id, email: user.email, roles: [] },
    ])
  },
})
