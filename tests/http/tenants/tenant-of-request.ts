import { tenants } from '@sallyport/tenants'
import { administer } from '../admin/caller.ts'
import { group, rulesGroup } from '../group.ts'
import { send } from '../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { createdBy, joins, type Person, person, WITH_TENANTS } from './organisation.ts'

/** The tenant of a request with this header, as the host's own routes get it. */
async function tenantFor(target: Target, { client }: Person, id?: string, url = 'https://app.example.com/notes') {
  const headers = {
    Authorization: `Bearer ${client.accessToken}`,
    ...(id !== undefined && { 'X-Tenant-Id': id }),
  }
  return (await target.sallyport.session(new Request(url, { headers }))).tenant
}

async function assign(target: Target, role: string, permissions: readonly string[], who: Person, tenantId?: string) {
  status(await administer(target, 'POST', '/roles', { name: role, permissions }), 200)
  status(await administer(target, 'POST', `/users/${who.id}/roles`, { role, tenantId }), 200)
}

export const tenantOfRequestGroup = group('Tenant of a request', {
  'R28 what is taken from a member counts at the next request, also behind a cache': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    await joins(target, id, bob)
    await assign(target, 'writer', ['notes:write'], bob, id)
    await bob.client.get('/auth/me')
    const before = await tenantFor(target, bob, id)
    equal(before, { id, roles: ['tenant:member', 'writer'], permissions: ['notes:write', 'tenant:read'] })
    equal(before, (({ id, roles, permissions }) => ({ id, roles, permissions }))(await readBy(bob, id)))
    status(await administer(target, 'DELETE', `/users/${bob.id}/roles/writer?tenantId=${id}`), 200)
    equal((await tenantFor(target, bob, id))?.permissions, ['tenant:read'])
    status(await ada.client.send('DELETE', `/auth/tenants/${id}/members/${bob.id}`), 200)
    equal(await tenantFor(target, bob, id), null)
    isTrue((await tenantFor(target, ada, id))?.permissions.includes('tenant:delete') === true, 'the owner')
    status(await administer(target, 'PATCH', `/tenants/${id}`, { isActive: false }), 200)
    equal(await tenantFor(target, ada, id), null)
  },
})

async function readBy({ client }: Person, id: string) {
  const answer = await client.get(`/auth/tenants/${id}`)
  status(answer, 200)
  return Object(answer.json.tenant)
}

export const tenantOfRequestRulesGroup = rulesGroup('Tenant of a request: rules', {
  'R27 unknown, foreign and unnamed tenants are none': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const [acme, other] = [await createdBy(ada), await createdBy(bob)]
    equal((await tenantFor(target, ada, acme))?.id, acme)
    for (const id of [undefined, '', other, 'unknown', `${acme},${other}`, `${acme}/`, 'x'.repeat(5000)])
      equal(await tenantFor(target, ada, id), null, `tenant ${id?.slice(0, 80)}`)
    const without = await open({})
    equal(await tenantFor(without, await person(without, 'ada'), acme), undefined)
  },

  'R27 an event is tracked in the tenant that its request names, or not at all': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const [acme, other] = [await createdBy(ada), await createdBy(bob)]
    const track = (id?: string, json: object = {}) =>
      ada.client.post('/tools/track/note', json, id === undefined ? {} : { 'X-Tenant-Id': id })
    target.events.clear()
    status(await track(), 202)
    status(await track(acme, { tenantId: acme }), 202)
    for (const id of [other, 'unknown', '', 'x'.repeat(500)]) refused(await track(id), 404, 'TENANT_NOT_FOUND')
    refused(await track(acme, { tenantId: other }), 403, 'INSUFFICIENT_SCOPE')
    equal(
      target.events.all.map(({ metadata: { tenantId } }) => tenantId),
      [undefined, acme],
    )
  },

  'R42 global roles and reserved names give nothing in it': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    await joins(target, id, bob)
    await assign(target, 'boss', ['notes:write'], bob)
    // As a host's own code may have stored it.
    const { roles } = target.stores
    await given(roles?.insert)({ name: 'tenant:owner', permissions: ['notes:write'] })
    await given(roles?.assign)(bob.id, 'tenant:owner', id)
    await assign(target, 'sly', ['tenant:delete', 'tenant:*', 'notes:read'], bob, id)
    equal(await tenantFor(target, bob, id), {
      id,
      roles: ['sly', 'tenant:member'],
      permissions: ['notes:read', 'tenant:read'],
    })
    equal((await bob.client.send('DELETE', `/auth/tenants/${id}/members/${ada.id}`)).status, 403)
  },

  'the option `tenantOf` finds it elsewhere in the request': async (open) => {
    const tenantOf = ({ url }: Request) => /^\/t\/([^/]+)/.exec(new URL(url).pathname)?.[1] ?? null
    const target = await open({ ...WITH_TENANTS, features: [tenants({ tenantOf })] })
    const ada = await person(target, 'ada')
    const id = await createdBy(ada)
    equal((await tenantFor(target, ada, undefined, `https://app.example.com/t/${id}/notes`))?.id, id)
    equal(await tenantFor(target, ada, id), null)
  },

  'R20 pages of allowed origins may send the header': async (open) => {
    const Origin = 'https://app.example.com'
    const headers = { Origin, 'Access-Control-Request-Method': 'GET' }
    for (const [overrides, isAllowed] of [
      [WITH_TENANTS, true],
      [{}, false],
    ] as const) {
      const answer = await send(await open(overrides), 'OPTIONS', '/auth/me', { headers })
      equal(answer.headers.get('Access-Control-Allow-Headers')?.includes('X-Tenant-Id'), isAllowed)
    }
  },
})
