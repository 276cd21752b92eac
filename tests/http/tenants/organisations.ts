import { administer } from '../admin/caller.ts'
import { group } from '../group.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import { createdBy, FRESH, joins, person, rolesIn, WITH_TENANTS } from './organisation.ts'

export const organisationsGroup = group('Organisations', {
  'are created, run, handed over and left by their members': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    target.events.clear()
    const id = await createdBy(ada)
    equal(
      target.events.all.map(({ event, data }) => [event, Object(data).role]),
      [
        ['identity.tenant.created', undefined],
        ['identity.tenant.user.added', undefined],
        ['identity.role.assigned', 'tenant:owner'],
      ],
    )
    const [mine] = Object((await ada.client.get('/auth/tenants')).json).tenants
    equal([mine.id, mine.name, mine.role, mine.permissions.includes('tenant:delete')], [id, 'Acme', 'owner', true])
    await joins(target, id, bob, 'admin', ada)
    status(await bob.client.send('PATCH', `/auth/tenants/${id}`, { json: { name: 'Acme & Sons' } }), 200)
    equal(Object((await ada.client.get(`/auth/tenants/${id}`)).json.tenant).name, 'Acme & Sons')
    const { members, total } = (await bob.client.get(`/auth/tenants/${id}/members`)).json
    isTrue(Array.isArray(members), 'a list')
    equal(
      [members.map(({ id, role, name, email }) => [id, role, name, email]), total],
      [
        [
          [ada.id, 'owner', 'ada', 'ada@example.com'],
          [bob.id, 'admin', 'bob', 'bob@example.com'],
        ],
        2,
      ],
    )
    status(await ada.client.post(`/auth/tenants/${id}/owner`, { ...FRESH, userId: bob.id }), 200)
    equal(await rolesIn(target, id, [ada, bob]), { [ada.id]: 'admin', [bob.id]: 'owner' })
    status(await ada.client.post(`/auth/tenants/${id}/leave`), 200)
    equal((await ada.client.get('/auth/tenants')).json, { tenants: [], mayCreate: true })
    refused(await ada.client.get(`/auth/tenants/${id}`), 404, 'TENANT_NOT_FOUND')
    status(await bob.client.send('DELETE', `/auth/tenants/${id}`, { json: FRESH }), 200)
    refused(await bob.client.get(`/auth/tenants/${id}`), 404, 'TENANT_NOT_FOUND')
    equal(await given(target.stores.tenants).find?.(id), null)
  },

  'keep their last owner on every way out': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    await joins(target, id, bob, 'admin', ada)
    const itself = `/auth/tenants/${id}/members/${ada.id}`
    refused(await ada.client.send('PATCH', itself, { json: { role: 'admin' } }), 409, 'LAST_OWNER')
    refused(await ada.client.send('DELETE', itself), 409, 'LAST_OWNER')
    refused(await ada.client.post(`/auth/tenants/${id}/leave`), 409, 'LAST_OWNER')
    refused(await ada.client.send('DELETE', '/auth/account', { json: FRESH }), 409, 'LAST_OWNER')
    const byAdministrator = `/tenants/${id}/users/${ada.id}`
    refused(await administer(target, 'DELETE', byAdministrator), 409, 'LAST_OWNER')
    refused(await administer(target, 'DELETE', `/users/${ada.id}`), 409, 'LAST_OWNER')
    equal(await rolesIn(target, id, [ada, bob]), { [ada.id]: 'owner', [bob.id]: 'admin' })
    status(await administer(target, 'DELETE', `${byAdministrator}?force=true`), 200)
    equal(await rolesIn(target, id, [ada, bob]), { [bob.id]: 'admin' })
    status(await administer(target, 'POST', `/tenants/${id}/owner`, { userId: bob.id }), 200)
    refused(await administer(target, 'POST', `/tenants/${id}/owner`, { userId: ada.id }), 404, 'MEMBER_NOT_FOUND')
    equal(await rolesIn(target, id, [bob]), { [bob.id]: 'owner' })
    const { users } = (await administer(target, 'GET', `/tenants/${id}/users`)).json
    equal(Object(users)[0].role, 'owner', 'as administrators see it')
    status(await ada.client.send('DELETE', '/auth/account', { json: FRESH }), 200)
  },

  'R28 let an owner beside another one delete their account': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const shared = await createdBy(ada)
    await joins(target, shared, bob, 'owner')
    const own = await createdBy(ada, 'Alone')
    refused(await ada.client.send('DELETE', '/auth/account', { json: FRESH }), 409, 'LAST_OWNER')
    equal((await rolesIn(target, shared, [ada]))[ada.id], 'owner', 'as before the refusal')
    status(await ada.client.send('DELETE', `/auth/tenants/${own}`, { json: FRESH }), 200)
    status(await ada.client.send('DELETE', '/auth/account', { json: FRESH }), 200)
    equal(await rolesIn(target, shared, [ada, bob]), { [bob.id]: 'owner' })
  },

  'R27 answer alike for a foreign, an unknown and an inactive one': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const eve = await person(target, 'eve')
    const foreign = await createdBy(ada)
    const inactive = await createdBy(eve, 'Asleep')
    status(await administer(target, 'PATCH', `/tenants/${inactive}`, { isActive: false }), 200)
    equal((await eve.client.get('/auth/tenants')).json, { tenants: [], mayCreate: true })
    const answers = [foreign, inactive, 'unknown'].map(async (id) => {
      const { status, json } = await eve.client.get(`/auth/tenants/${id}`)
      return [status, json]
    })
    const [first, ...others] = await Promise.all(answers)
    equal(others, [first, first])
  },

  'R06 ask for a recent proof before an owner is made or all is deleted': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    await joins(target, id, bob)
    target.clock.advance(86_400_000)
    status(await ada.client.refresh(), 200)
    const stale = async (method: string, path: string, json: object) =>
      refused(await ada.client.send(method, path, { json }), 403, 'REAUTHENTICATION_REQUIRED')
    await stale('POST', `/auth/tenants/${id}/owner`, { userId: bob.id })
    await stale('DELETE', `/auth/tenants/${id}`, {})
    status(await ada.client.post(`/auth/tenants/${id}/owner`, { ...FRESH, userId: bob.id, keep: true }), 200)
    equal(await rolesIn(target, id, [ada, bob]), { [ada.id]: 'owner', [bob.id]: 'owner' })
  },
})
