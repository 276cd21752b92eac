import { group } from '../../group.ts'
import { addAccount, signedInNative } from '../../support/account.ts'
import { equal, given, invalid, refused, status } from '../../support/expect.ts'
import { administer, WITH_ADMIN } from '../caller.ts'

export const adminRolesGroup = group('/admin/api/roles', {
  'creates, lists, changes and deletes roles, and tells which permissions came and went': async (open) => {
    const target = await open(WITH_ADMIN)
    const editor = { name: 'editor', permissions: ['posts:write', 'posts:read'] }
    equal((await administer(target, 'POST', '/roles', editor)).json, { success: true })
    status(await administer(target, 'POST', '/roles', { name: 'chief editor' }), 200)
    refused(await administer(target, 'POST', '/roles', { name: 'editor' }), 409, 'CONFLICT')
    const { roles, total } = (await administer(target, 'GET', '/roles')).json
    equal([Array.isArray(roles) && roles.map(({ name }) => name), total], [['chief editor', 'editor'], 2])
    equal((await administer(target, 'GET', '/roles?search=CHIEF&limit=1')).json.total, 1)
    target.events.clear()
    status(await administer(target, 'PATCH', '/roles/editor', { permissions: ['posts:read', 'posts:publish'] }), 200)
    status(await administer(target, 'PATCH', '/roles/chief%20editor', { permissions: ['all:read'] }), 200)
    status(await administer(target, 'DELETE', '/roles/editor'), 200)
    status(await administer(target, 'DELETE', '/roles/editor'), 200)
    const by = 'admin'
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [
        ['identity.permission.granted', { role: 'editor', permissions: ['posts:publish'], by }],
        ['identity.permission.revoked', { role: 'editor', permissions: ['posts:write'], by }],
        ['identity.permission.granted', { role: 'chief editor', permissions: ['all:read'], by }],
        ['identity.role.deleted', { role: 'editor', by }],
        ['identity.permission.revoked', { role: 'editor', permissions: ['posts:read', 'posts:publish'], by }],
      ],
    )
    refused(await administer(target, 'PATCH', '/roles/editor', { permissions: [] }), 404, 'NOT_FOUND')
    for (const [json, path] of [
      [{}, 'name'],
      [{ name: 'a/b' }, 'name'],
      [{ name: ' a' }, 'name'],
      // R22 As a segment of a path these names would select the user instead of the role.
      [{ name: '..' }, 'name'],
      [{ name: '.' }, 'name'],
      // C8 Memberships have roles of these names.
      [{ name: 'tenant:owner' }, 'name'],
      [{ name: 'tenant:anything' }, 'name'],
      [{ name: 'a', permissions: ['all'] }, 'permissions.0'],
      [{ name: 'a', permissions: 'x:y' }, 'permissions'],
    ] as const)
      invalid(await administer(target, 'POST', '/roles', json), path)
  },

  'assigns roles, globally and in a tenant, as users see at /auth/me': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target)
    const path = `/users/${user.id}/roles`
    for (const name of ['editor', 'owner'])
      await administer(target, 'POST', '/roles', { name, permissions: [`${name}:all`] })
    const made = await administer(target, 'POST', '/tenants', { name: 'Acme' })
    const { id: tenantId } = Object(made.json.tenant)
    target.events.clear()
    status(await administer(target, 'POST', path, { role: 'editor' }), 200)
    status(await administer(target, 'POST', path, { role: 'owner', tenantId }), 200)
    equal((await administer(target, 'GET', path)).json, { roles: ['editor'] })
    equal((await administer(target, 'GET', `${path}?tenantId=${tenantId}`)).json, { roles: ['editor', 'owner'] })
    const { roles, permissions } = (await client.get('/auth/me')).json
    equal([roles, permissions], [['editor'], ['editor:all']])
    status(await administer(target, 'DELETE', `${path}/owner?tenantId=${tenantId}`), 200)
    status(await administer(target, 'DELETE', `${path}/editor`), 200)
    status(await administer(target, 'DELETE', `${path}/editor`), 200)
    equal((await administer(target, 'GET', `${path}?tenantId=${tenantId}`)).json, { roles: [] })
    const by = 'admin'
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.userId, metadata.tenantId ?? null]),
      [
        ['identity.role.assigned', { role: 'editor', by }, user.id, null],
        ['identity.role.assigned', { role: 'owner', tenantId, by }, user.id, tenantId],
        ['identity.role.revoked', { role: 'owner', tenantId, by }, user.id, tenantId],
        ['identity.role.revoked', { role: 'editor', by }, user.id, null],
      ],
    )
  },

  'R27 knows no role, tenant or user that there is not': async (open) => {
    const target = await open(WITH_ADMIN)
    const { id } = await addAccount(target)
    await administer(target, 'POST', '/roles', { name: 'editor' })
    refused(await administer(target, 'POST', `/users/${id}/roles`, { role: 'chief' }), 404, 'NOT_FOUND')
    const inNone = { role: 'editor', tenantId: 'nowhere' }
    refused(await administer(target, 'POST', `/users/${id}/roles`, inNone), 404, 'NOT_FOUND')
    refused(await administer(target, 'GET', `/users/${id}/roles?tenantId=nowhere`), 404, 'NOT_FOUND')
    refused(await administer(target, 'DELETE', `/users/${id}/roles/editor?tenantId=nowhere`), 404, 'NOT_FOUND')
    invalid(await administer(target, 'GET', `/users/${id}/roles?tenantId=`), 'tenantId')
    for (const method of ['GET', 'POST'])
      refused(
        await administer(target, method, '/users/nobody/roles', method === 'POST' ? { role: 'editor' } : undefined),
        404,
        'USER_NOT_FOUND',
      )
    invalid(await administer(target, 'POST', `/users/${id}/roles`, { role: 'tenant:owner' }), 'role')
    equal(await given(target.stores.roles).rolesOf(id), [])
    const alone = await open(({ stores: { tenants: _, ...stores } }) => ({ ...WITH_ADMIN, stores }))
    const user = await addAccount(alone)
    refused(await administer(alone, 'GET', `/users/${user.id}/roles?tenantId=any`), 404, 'NOT_FOUND')
  },
})
