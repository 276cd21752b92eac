import { memoryHub } from '@sallyport/core'
import { administer } from '../admin/caller.ts'
import { group } from '../group.ts'
import { openStream } from '../support/event-stream.ts'
import { equal, given, refused, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { createdBy, FRESH, joins, type Person, person } from '../tenants/organisation.ts'
import { assign, introspector, keyOf, lacks, WITH_KEYS, withKey } from './keys.ts'

interface World {
  readonly id: string
  readonly ada: Person
  readonly bob: Person
  readonly cy: Person
}

/** An organisation with an owner (Ada), an administrator (Bob) and a member (Cy). */
async function organisation(target: Target): Promise<World> {
  const [ada, bob, cy] = [await person(target, 'ada'), await person(target, 'bob'), await person(target, 'cy')]
  const id = await createdBy(ada)
  await joins(target, id, bob, 'admin', ada)
  await joins(target, id, cy)
  return { id, ada, bob, cy }
}

const remove = ({ id }: World, by: Person, whom: Person, query = '') =>
  by.client.send('DELETE', `/auth/tenants/${id}/members/${whom.id}${query}`)

const idsOf = async (target: Target, tenantId: string) => {
  const { keys } = await given(target.stores.apiKeys?.listOf)({ tenantId }, { page: 1, limit: 9 })
  return keys.map(({ id }) => id).sort()
}

export const keysOfTenantsGroup = group('API keys of organisations', {
  'are made by those who may, with what they may there': async (open) => {
    const target = await open(WITH_KEYS)
    const world = await organisation(target)
    const { id, ada, bob, cy } = world
    const ask = await introspector(target)
    const path = `/auth/tenants/${id}/keys`
    for (const answer of [
      await cy.client.get(path),
      await cy.client.post(path, { ...FRESH, name: 'ci' }),
      await cy.client.send('DELETE', `${path}/x`),
    ])
      refused(answer, 403, 'INSUFFICIENT_SCOPE')
    const tooMuch = await bob.client.post(path, { ...FRESH, name: 'ci', scopes: ['tenant:read', 'tenant:delete'] })
    lacks(tooMuch, 'tenant:delete')
    const key = await keyOf(bob, ['tenant:read'], id)
    equal(key.rawKey.slice(0, 3), 'tk_')
    equal(await ask(key), { active: true, scope: 'tenant:read', tenantId: id })
    await target.settled()
    equal((await ada.client.get(path)).json.keys, (await bob.client.get(path)).json.keys)
    equal(Object((await ada.client.get(path)).json.keys)[0].createdBy, bob.id)
    const other = await createdBy(cy, 'Elsewhere')
    refused(await cy.client.send('DELETE', `/auth/tenants/${other}/keys/${key.id}`), 404, 'NOT_FOUND')
    const { events } = Object((await ada.client.get(`/auth/tenants/${id}/events`)).json)
    const told = events.find(({ event }: { readonly event: string }) => event === 'identity.apikey.created')
    equal([told.actor.id, told.data], [bob.id, { keyId: key.id, name: 'ci' }])
    status(await ada.client.send('DELETE', `${path}/${key.id}`), 200)
    equal(await ask(key), { active: false })
  },

  'R42 have scopes of their organisation alone, which open nothing elsewhere': async (open) => {
    const target = await open({ ...WITH_KEYS, hub: memoryHub() })
    const { id, ada, bob } = await organisation(target)
    const ask = await introspector(target)
    await assign(target, ada, 'boss', ['reports:read'])
    await assign(target, ada, 'guide', ['guides:write'], id)
    await assign(target, bob, 'editor', ['texts:write'], id)
    // A role of the option `roles` may be in keys; a global role, and one that only the service's administrators assign, may not.
    equal(Object((await bob.client.get(`/auth/tenants/${id}/keys`)).json).scopes.includes('texts:write'), true)
    for (const scope of ['reports:read', 'guides:write']) {
      const answer = await ada.client.post(`/auth/tenants/${id}/keys`, { ...FRESH, name: 'ci', scopes: [scope] })
      lacks(answer, scope)
    }
    const key = await keyOf(bob, ['texts:write', 'tenant:read'], id)
    equal(await ask(key), { active: true, scope: 'texts:write tenant:read', tenantId: id })
    refused(await withKey(target, key, 'GET', '/auth/me'), 403, 'INSUFFICIENT_SCOPE')
    refused(await withKey(target, key, 'GET', `/auth/tenants/${id}/members`), 401, 'UNAUTHORIZED')
    status(await withKey(target, key, 'POST', '/tools/track/shop.order', { userId: ada.id }), 202)
    const { userId, tenantId } = Object(target.events.named('shop.order')[0]?.metadata)
    equal([userId, tenantId], [undefined, id])
    const headers = { 'X-Api-Key': key.rawKey }
    const stream = await openStream(target, `?topics=tenant:${id},user:${bob.id},tenant:other,*`, headers)
    equal(stream.topics, [`tenant:${id}`])
    await stream.close()
    const request = new Request('https://host.example/texts', { headers })
    equal((await target.sallyport.authenticateOwnedKey(request, 'tenant', ['texts:write']))?.owner, { tenantId: id })
    equal(await target.sallyport.authenticateOwnedKey(request, 'user'), null)
    status(await administer(target, 'PATCH', '/roles/editor', { permissions: [] }), 200)
    equal(await ask(key), { active: true, scope: 'tenant:read', tenantId: id })
    status(await administer(target, 'PATCH', `/tenants/${id}`, { isActive: false }), 200)
    equal(await ask(key), { active: false })
    status(await administer(target, 'PATCH', `/tenants/${id}`, { isActive: true }), 200)
    status(await ada.client.send('DELETE', `/auth/tenants/${id}`, { json: FRESH }), 200)
    equal(await idsOf(target, id), [])
  },

  'go with a repeated deletion of their tenant, if the first one ended after the tenant’s row': async (open) => {
    const target = await open(WITH_KEYS)
    const { id, ada } = await organisation(target)
    await keyOf(ada, ['tenant:read'], id)
    await given(target.stores.tenants?.delete)(id)
    equal((await idsOf(target, id)).length, 1, 'after the interrupted deletion')
    status(await administer(target, 'DELETE', `/tenants/${id}`), 200)
    equal(await idsOf(target, id), [])
  },

  'I4 stay when their maker leaves, and go with a maker who is removed, unless they are adopted': async (open) => {
    const target = await open(WITH_KEYS)
    const world = await organisation(target)
    const { id, ada, bob } = world
    const left = await keyOf(bob, ['tenant:read'], id)
    status(await bob.client.post(`/auth/tenants/${id}/leave`), 200)
    equal(await idsOf(target, id), [left.id], 'after the maker left')
    await joins(target, id, bob, 'owner')
    const [mine, high] = [await keyOf(ada, [], id), await keyOf(bob, ['tenant:delete'], id)]
    status(await remove(world, ada, bob, '?adoptKeys=true'), 200)
    equal(await idsOf(target, id), [left.id, mine.id, high.id].sort(), 'after the owner adopted them')
    equal((await target.stores.apiKeys?.find(high.id))?.createdBy, ada.id)
    const told = target.events.named('identity.apikey.adopted')
    equal(told.map(({ data }) => Object(data).keyId).sort(), [left.id, high.id].sort())
    equal([Object(told[0]?.data).by, Object(told[0]?.metadata).tenantId], [ada.id, id])
    await joins(target, id, bob, 'admin', ada)
    const made = await keyOf(bob, ['tenant:read'], id)
    status(await remove(world, ada, bob), 200)
    equal(await idsOf(target, id), [left.id, mine.id, high.id].sort(), 'after the removal')
    const ask = await introspector(target)
    equal(await ask(made), { active: false })
    await joins(target, id, bob, 'admin', ada)
    await keyOf(bob, [], id)
    status(await administer(target, 'DELETE', `/tenants/${id}/users/${bob.id}`), 200)
    equal(await idsOf(target, id), [left.id, mine.id, high.id].sort(), 'after a removal by an administrator')
    const [own, byAdmin] = [await person(target, 'own'), await person(target, 'byadmin')]
    for (const one of [own, byAdmin]) await joins(target, id, one, 'admin', ada)
    const [stays, goes] = [await keyOf(own, [], id), await keyOf(byAdmin, [], id)]
    status(await own.client.send('DELETE', '/auth/account', { json: FRESH }), 200)
    status(await administer(target, 'DELETE', `/users/${byAdmin.id}`), 200)
    const kept = await idsOf(target, id)
    equal([kept.includes(stays.id), kept.includes(goes.id)], [true, false], 'after deletions')
  },

  'are adopted only as far as the remover may give them': async (open) => {
    const target = await open(WITH_KEYS)
    const world = await organisation(target)
    const { id, ada, bob, cy } = world
    await assign(target, cy, 'editor', ['texts:write'], id)
    const path = `/auth/tenants/${id}/members/${cy.id}`
    status(await ada.client.send('PATCH', path, { json: { role: 'admin' } }), 200)
    const [low, high] = [await keyOf(cy, ['tenant:read'], id), await keyOf(cy, ['texts:write'], id)]
    status(await remove(world, bob, cy, '?adoptKeys=true'), 200)
    equal(await idsOf(target, id), [low.id])
    const ask = await introspector(target)
    equal(await ask(high), { active: false })
  },

  'roles of the host are given by owners, and by others who have their permissions there': async (open) => {
    const target = await open(WITH_KEYS)
    const world = await organisation(target)
    const { id, ada, bob, cy } = world
    await administer(target, 'POST', '/roles', { name: 'editor', permissions: ['texts:write'] })
    await administer(target, 'POST', '/roles', { name: 'boss', permissions: ['all:do'] })
    const give = (by: Person, whom: Person, roles: readonly string[]) =>
      by.client.send('PATCH', `/auth/tenants/${id}/members/${whom.id}`, { json: { roles } })
    const rolesOf = async ({ client }: Person) => Object((await client.get(`/auth/tenants/${id}`)).json.tenant).roles
    lacks(await give(bob, cy, ['editor']), 'texts:write')
    refused(await give(cy, cy, ['editor']), 403, 'INSUFFICIENT_SCOPE')
    refused(await give(ada, cy, ['boss']), 400, 'VALIDATION_ERROR')
    refused(await give(ada, cy, ['tenant:owner']), 400, 'VALIDATION_ERROR')
    status(await give(ada, bob, ['editor']), 200)
    status(await give(bob, cy, ['editor']), 200)
    equal(await rolesOf(cy), ['editor', 'tenant:member'])
    equal(Object((await cy.client.get('/auth/me')).json).permissions, [], 'nothing outside')
    status(await give(bob, cy, []), 200)
    equal(await rolesOf(cy), ['tenant:member'])
    refused(await give(bob, ada, ['editor']), 403, 'INSUFFICIENT_SCOPE')
    equal(
      target.events.all
        .filter(({ event }) => event.startsWith('identity.role.'))
        .map(({ event, data }) => [event.slice('identity.role.'.length), Object(data).role])
        .slice(-3),
      [
        ['assigned', 'editor'],
        ['assigned', 'editor'],
        ['revoked', 'editor'],
      ],
    )
  },
})
