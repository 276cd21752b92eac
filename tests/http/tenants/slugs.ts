import { AuthError, createSallyport, type TenantStore } from '@sallyport/core'
import { tenants } from '@sallyport/tenants'
import { administer } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { equal, given, invalid, refused, status } from '../support/expect.ts'
import { createdBy, joins, person, rolesIn, WITH_TENANTS } from './organisation.ts'

/** Expects the call to reject with this code. */
async function rejects(code: string, call: Promise<unknown>): Promise<void> {
  const error = await call.then(
    () => 'done',
    (reason: unknown) => reason,
  )
  equal(error instanceof AuthError ? error.code : error, code)
}

export const slugsGroup = rulesGroup('Slugs of organisations', {
  'are set, changed and removed, and each belongs to one organisation': async (open) => {
    const target = await open({ ...WITH_TENANTS, features: [tenants({ create: 'anyone', reservedSlugs: ['shop'] })] })
    const { client } = await person(target, 'ada')
    const made = await client.post('/auth/tenants', { name: 'Acme', slug: 'acme' })
    status(made, 201)
    const { id, slug } = Object(made.json.tenant)
    equal(slug, 'acme')
    refused(await client.post('/auth/tenants', { name: 'Acme 2', slug: 'acme' }), 409, 'SLUG_EXISTS')
    const beta = await createdBy({ client, id: '' }, 'Beta')
    const change = (json: object) => client.send('PATCH', `/auth/tenants/${beta}`, { json })
    refused(await change({ slug: 'acme' }), 409, 'SLUG_EXISTS')
    equal(Object((await change({ slug: 'beta-2' })).json.tenant).slug, 'beta-2')
    equal(Object((await change({ name: 'Beta II' })).json.tenant).slug, 'beta-2')
    status(await change({}), 200)
    for (const wrong of ['A', 'a', 'Acme', '-acme', 'acme-', 'a b', 'a/b', 'a.b', 'è'.repeat(3), 'x'.repeat(33), 7])
      invalid(await change({ slug: wrong }), 'slug')
    for (const wrong of ['xn--bcher-kva', 'www', 'api', 'shop'])
      for (const answer of [
        await change({ slug: wrong }),
        await client.post('/auth/tenants', { name: 'B', slug: wrong }),
      ])
        invalid(answer, 'slug')
    equal(Object((await change({ slug: null })).json.tenant).slug, null)
    equal((await given(target.stores.tenants).findBySlug?.('acme'))?.id, id)

    refused(await administer(target, 'PATCH', `/tenants/${beta}`, { slug: 'acme' }), 409, 'SLUG_EXISTS')
    refused(await administer(target, 'POST', '/tenants', { name: 'Third', slug: 'acme' }), 409, 'SLUG_EXISTS')
    for (const wrong of ['Third', 'xn--third'])
      invalid(await administer(target, 'POST', '/tenants', { name: 'Third', slug: wrong }), 'slug')
    status(await administer(target, 'POST', '/tenants', { name: 'Shop', slug: 'shop' }), 200)
    status(await administer(target, 'PATCH', `/tenants/${id}`, { slug: null }), 200)
    status(await administer(target, 'PATCH', `/tenants/${beta}`, { slug: 'acme' }), 200)
    equal((await given(target.stores.tenants).findBySlug?.('acme'))?.id, beta)
  },

  'are refused where the store keeps none': async (open) => {
    const target = await open(({ stores }) => {
      const { findBySlug: _, ...rest } = given(stores.tenants) as Required<TenantStore>
      return { ...WITH_TENANTS, stores: { ...stores, tenants: rest } }
    })
    const { client } = await person(target, 'ada')
    invalid(await client.post('/auth/tenants', { name: 'Acme', slug: 'acme' }), 'slug')
    const { tenant } = (await client.post('/auth/tenants', { name: 'Acme' })).json
    equal('slug' in Object(tenant), false)
    invalid(await administer(target, 'POST', '/tenants', { name: 'Third', slug: 'third' }), 'slug')
  },

  'and members are managed by the host’s own code': async (open) => {
    const target = await open(WITH_TENANTS)
    const [ada, bob] = [await person(target, 'ada'), await person(target, 'bob')]
    const service = createSallyport({ ...target.options, features: [tenants({ create: 'nobody' })] })
    const { tenants: own } = service.features
    const { id } = await own.create({ name: 'Acme', slug: 'acme', ownerId: ada.id })
    equal((await own.find({ slug: 'acme' }))?.id, id)
    equal(await own.find({ slug: 'unknown' }), null)
    equal((await own.update(id, { name: 'Acme & Sons', slug: null })).name, 'Acme & Sons')
    equal(await own.find({ slug: 'acme' }), null)
    await rejects('VALIDATION_ERROR', own.update(id, { slug: 'Not a slug' }))
    await rejects('VALIDATION_ERROR', own.create({ name: 'www.evil.example', ownerId: ada.id }))
    await rejects('USER_NOT_FOUND', own.create({ name: 'Acme', ownerId: 'nobody' }))
    await rejects('TENANT_NOT_FOUND', own.update('unknown', { name: 'Acme' }))
    await rejects('MEMBER_NOT_FOUND', own.changeRole(id, bob.id, 'admin'))
    await rejects('LAST_OWNER', own.removeMember(id, ada.id))
    await joins(target, id, bob)
    await own.changeRole(id, bob.id, 'owner')
    equal(await rolesIn(target, id, [ada, bob]), { [ada.id]: 'owner', [bob.id]: 'owner' })
    equal((await own.members(id)).members.length, 2)
    equal(
      (await own.of(bob.id)).map(({ name, role }) => [name, role]),
      [['Acme & Sons', 'owner']],
    )
    await own.removeMember(id, ada.id)
    equal((await own.members(id)).total, 1)
    await own.delete(id)
    equal(await own.find({ id }), null)
    equal(await own.of(bob.id), [])
  },
})
