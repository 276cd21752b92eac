import { memoryHub } from '@sallyport/core'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { administer } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { assign, keyOf, WITH_KEYS } from '../owned-keys/keys.ts'
import { openStream } from '../support/event-stream.ts'
import { equal, given, status } from '../support/expect.ts'
import type { MakeTarget } from '../support/target.ts'
import { bearer } from '../tools/stream.ts'
import { createdBy, joins, person } from './organisation.ts'

/** A service with a cache that, like KV, learns of changes late: after `lag()` it goes on giving its first answers. */
async function withLaggingCache(open: MakeTarget) {
  const { stores } = await open({})
  const [cachedTenants, cachedRoles] = [given(stores.tenants), given(stores.roles)]
  const cached = new Map<string, unknown>()
  let isLagging = false
  const lagging = <A extends readonly unknown[], R>(name: string, read: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (!isLagging) return read(...args)
      const key = `${name} ${JSON.stringify(args)}`
      if (!cached.has(key)) cached.set(key, await read(...args))
      // The cast is safe: the key names the method.
      return cached.get(key) as R
    }
  }
  const target = await open({
    ...WITH_KEYS,
    features: [ownedKeys(), tenants({ roles: ['lead'] })],
    hub: memoryHub({ heartbeatMs: 10 }),
    stores: {
      ...stores,
      tenants: { ...cachedTenants, tenantsOf: lagging('tenantsOf', cachedTenants.tenantsOf) },
      roles: { ...cachedRoles, rolesOf: lagging('rolesOf', cachedRoles.rolesOf) },
    },
  })
  const lag = () => {
    isLagging = true
  }
  return { target, lag }
}

export const tenantStreamsGroup = rulesGroup('Streams of members', {
  'R28 hear nothing of an organisation, or of a role there, that their user has lost, past caches': async (open) => {
    const { target, lag } = await withLaggingCache(open)
    const [ada, bob] = [await person(target, 'ada'), await person(target, 'bob')]
    const id = await createdBy(ada)
    await joins(target, id, bob)
    await assign(target, bob, 'lead', [], id)
    const headers = bearer(bob.client as { readonly accessToken: string })
    const topicsOfTenant = async () => {
      const stream = await openStream(target, '', headers)
      await stream.close()
      return stream.topics.filter((topic) => topic.startsWith('tenant:'))
    }
    lag()
    const member = `/auth/tenants/${id}/members/${bob.id}`
    const first = await openStream(target, '', headers)
    equal(await topicsOfTenant(), [`tenant:${id}`, `tenant:${id}:role:lead`])

    status(await ada.client.send('PATCH', member, { json: { roles: [] } }), 200)
    await first.ended()
    equal(await topicsOfTenant(), [`tenant:${id}`])

    const second = await openStream(target, '', headers)
    status(await ada.client.send('DELETE', member), 200)
    await second.ended()
    equal(await topicsOfTenant(), [])
    const third = await openStream(target, `?topics=global,tenant:${id}`, headers)
    await target.sallyport.notify(`tenant:${id}`, 1, { type: 'secret' })
    await target.sallyport.notify('global', 1, { type: 'end' })
    equal(await third.until('end'), ['end'])
    await third.close()

    await joins(target, id, bob)
    equal(await topicsOfTenant(), [`tenant:${id}`])
    status(await administer(target, 'PATCH', `/tenants/${id}`, { isActive: false }), 200)
    equal(await topicsOfTenant(), [])
  },

  'R42 hear of no role of the service as if it were one in the organisation': async (open) => {
    const { target } = await withLaggingCache(open)
    const ada = await person(target, 'ada')
    const id = await createdBy(ada)
    await assign(target, ada, 'lead', [])
    const stream = await openStream(target, '', bearer(ada.client as { readonly accessToken: string }))
    await stream.close()
    equal(
      stream.topics.filter((topic) => topic.startsWith('tenant:')),
      [`tenant:${id}`],
    )
  },

  'R28 of a key end with the key': async (open) => {
    const { target } = await withLaggingCache(open)
    const [ada, bob] = [await person(target, 'ada'), await person(target, 'bob')]
    const id = await createdBy(ada)
    await joins(target, id, bob, 'admin', ada)
    const { rawKey } = await keyOf(bob, [], id)
    const stream = await openStream(target, '', { 'X-Api-Key': rawKey })
    equal(stream.topics, ['global', `tenant:${id}`])
    status(await ada.client.send('DELETE', `/auth/tenants/${id}/members/${bob.id}`), 200)
    target.clock.advance(30_000)
    await stream.ended()
  },
})
