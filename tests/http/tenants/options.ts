import type { Stores, TenantStore } from '@sallyport/core'
import { createSallyport } from '@sallyport/core'
import { tenants } from '@sallyport/tenants'
import { rulesGroup } from '../group.ts'
import { addAccount, signIn } from '../support/account.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import { complaint } from '../support/start-up-complaint.ts'
import { createdBy, joins, person, rolesIn, WITH_TENANTS } from './organisation.ts'

export const tenantOptionsGroup = rulesGroup('Options of organisations', {
  'say who may create them, and how many': async (open) => {
    const target = await open({ ...WITH_TENANTS, features: [tenants({ maxPerUser: 2 })] })
    const unverified = await addAccount(target, { email: 'new@example.com', isEmailVerified: false })
    const newcomer = await signIn(target, unverified)
    refused(await newcomer.post('/auth/tenants', { name: 'Mine' }), 403, 'EMAIL_NOT_VERIFIED')
    const ada = await person(target, 'ada')
    const made = await Promise.all([1, 2, 3, 4].map(() => ada.client.post('/auth/tenants', { name: 'Acme' })))
    isTrue(made.filter(({ status }) => status === 201).length <= 2, 'no more than two at once')
    for (const _ of made) await ada.client.post('/auth/tenants', { name: 'Acme' })
    refused(await ada.client.post('/auth/tenants', { name: 'Third' }), 409, 'TENANT_LIMIT')
    equal(Object((await ada.client.get('/auth/tenants')).json.tenants).length, 2)
    const closed = await open({ ...WITH_TENANTS, features: [tenants({ create: 'nobody' })] })
    const bob = await person(closed, 'bob')
    equal((await bob.client.post('/auth/tenants', { name: 'Acme' })).status, 405)
    equal((await bob.client.get('/auth/tenants')).json, { tenants: [], mayCreate: false })
    const anyone = await open({ ...WITH_TENANTS, features: [tenants({ create: 'anyone' })] })
    const stranger = await signIn(anyone, await addAccount(anyone, { isEmailVerified: false }))
    status(await stranger.post('/auth/tenants', { name: 'Acme' }), 201)
  },

  'show members names only, unless there is a directory': async (open) => {
    for (const memberDirectory of [false, true]) {
      const target = await open({ ...WITH_TENANTS, features: [tenants({ memberDirectory })] })
      const ada = await person(target, 'ada')
      const bob = await person(target, 'bob')
      const id = await createdBy(ada)
      await joins(target, id, bob)
      const { members } = Object((await bob.client.get(`/auth/tenants/${id}/members`)).json)
      equal(
        members.map(({ name, email }: Record<string, unknown>) => [name, email]),
        [
          ['ada', memberDirectory ? 'ada@example.com' : undefined],
          ['bob', 'bob@example.com'],
        ],
      )
    }
  },

  'H3 take names without links, control characters and excess': async (open) => {
    const target = await open(WITH_TENANTS)
    const { client } = await person(target, 'ada')
    for (const name of [
      '',
      ' ',
      'x'.repeat(61),
      'Win at https://evil.example',
      'see evil.example/x',
      'Visit evil.example now',
      'evil.example. Win!',
      'ｅｖｉｌ．ｅｘａｍｐｌｅ now',
      'evil。example',
      '\u0301\u0302',
      'a\u202eb',
      'a\nb',
    ])
      invalid(await client.post('/auth/tenants', { name }), 'name')
    for (const name of [
      'Müller & Söhne GmbH',
      'A.B. Co.',
      'Müller & Co. KG',
      'St. Gallen',
      'Team v2.0',
      '日本',
      '24/7',
    ])
      status(await client.post('/auth/tenants', { name }), 201)
  },

  'R42 give no right outside the organisation, and none in it to roles of the service': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    await joins(target, id, bob)
    const { roles, permissions } = (await ada.client.get('/auth/me')).json
    equal([roles, permissions], [[], []])
    const store = given(target.stores.roles)
    await given(store.insert)({ name: 'tenant:owner', permissions: ['tenant:delete'] })
    isTrue(await given(store.assign)(bob.id, 'tenant:owner', id), 'the role is assigned')
    refused(
      await bob.client.send('PATCH', `/auth/tenants/${id}`, { json: { name: 'Mine' } }),
      403,
      'INSUFFICIENT_SCOPE',
    )
    equal((await rolesIn(target, id, [bob]))[bob.id], 'member')
  },

  'tell the host what a user may do there': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const eve = await person(target, 'eve')
    const id = await createdBy(ada)
    const service = createSallyport({ ...given(target.options), features: [tenants()] })
    const access = await service.features.tenants.accessOf(id, ada.id)
    equal([access?.role, access?.permissions.includes('tenant:delete')], ['owner', true])
    equal(await service.features.tenants.accessOf(id, eve.id), null)
    equal(await service.features.tenants.accessOf('unknown', ada.id), null)
  },

  'need a store that keeps roles of members': async (open) => {
    const { stores } = await open({})
    const { changeMember: _, ...rest } = given(stores.tenants) as Required<TenantStore>
    const lacking: Stores = { ...stores, tenants: rest }
    const told = await complaint(open, {
      stores: lacking,
      features: [tenants({ maxPerUser: 0, reservedSlugs: 7 as never })],
    })
    isTrue(told.includes('features.tenants: needs a store `tenants` with changeMember'), told)
    isTrue(told.includes('`maxPerUser` must be a whole number from 1 to 1000'), told)
    isTrue(told.includes('`reservedSlugs` must be a list of slugs'), told)
  },
})
