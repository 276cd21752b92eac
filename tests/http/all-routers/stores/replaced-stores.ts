import { memoryMetadata, memoryRoles, memoryTenants, memoryUsers } from '@sallyport/core/memory'
import { administer, WITH_ADMIN } from '../../admin/caller.ts'
import { group } from '../../group.ts'
import { signedInNative } from '../../support/account.ts'
import { equal, given, status } from '../../support/expect.ts'

export const replacedStoresGroup = group('Stores of a host beside ours', {
  'S5 GET /me reads a replaced store of users': async (open) => {
    const target = await open(({ stores }) => ({ stores: { ...stores, users: memoryUsers() } }))
    const { user, client } = await signedInNative(target)
    const answer = await client.get('/auth/me')
    status(answer, 200)
    equal(answer.json.email, user.email)
  },

  'S5 GET /me reads a replaced store of metadata': async (open) => {
    const metadata = memoryMetadata()
    const target = await open(({ stores }) => ({ stores: { ...stores, metadata } }))
    const { user, client } = await signedInNative(target)
    await metadata.merge(user.id, { theme: 'dark' })
    equal((await client.get('/auth/me')).json.metadata, { theme: 'dark' })
  },

  'S5 GET /me reads a replaced store of roles': async (open) => {
    const roles = memoryRoles()
    const target = await open(({ stores }) => ({ stores: { ...stores, roles } }))
    const { user, client } = await signedInNative(target)
    await roles.insert({ name: 'editor', permissions: ['page:write'] })
    await roles.assign(user.id, 'editor')
    const { json } = await client.get('/auth/me')
    equal([json.roles, json.permissions], [['editor'], ['page:write']])
  },

  'S5 GET /me reads a replaced store of tenants, and one that is left out is empty': async (open) => {
    const tenants = memoryTenants()
    const target = await open(({ stores: { metadata: _, ...stores } }) => ({ stores: { ...stores, tenants } }))
    const { user, client } = await signedInNative(target)
    await tenants.insert({ id: 't1', name: 'Acme', isActive: true, createdAt: target.clock.now() })
    await tenants.addMember('t1', user.id)
    const { json } = await client.get('/auth/me')
    equal([json.tenants, json.metadata], [[{ id: 't1', name: 'Acme' }], {}])
  },

  'S7 a store of settings may return nothing from an update': async (open) => {
    const target = await open(({ stores }) => {
      const settings = given(stores.settings)
      return {
        ...WITH_ADMIN,
        stores: {
          ...stores,
          settings: {
            getSettings: () => settings.getSettings(),
            async updateSettings(patch) {
              await settings.updateSettings(patch)
            },
          },
        },
      }
    })
    const put = await administer(target, 'PUT', '/settings', { require2FA: true, ui: { siteName: 'Shop' } })
    status(put, 200)
    equal((await administer(target, 'GET', '/settings')).json.require2FA, true)
    const patched = await administer(target, 'PATCH', '/settings/ui', { primaryColor: '#abc' })
    equal(patched.json, { success: true, ui: { siteName: 'Shop', primaryColor: '#abc' } })
  },
})
