import type { MetadataStore, ProfileStore, RoleStore, TenantStore, UserStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { T0 } from '../instants.ts'
import { aUser, fullUser } from '../record-fixtures.ts'
import { UNUSUAL_TEXTS } from './unusual-texts.ts'

/** The profile store, and the stores that contain the data of a profile. */
interface ProfilePorts {
  readonly users: UserStore
  readonly metadata: Required<MetadataStore>
  readonly roles: Required<RoleStore>
  readonly tenants: Required<TenantStore>
  readonly profiles: ProfileStore
}

export const profilesContract: Contract<ProfilePorts> = {
  name: 'profiles',
  cases: {
    async 'returns null for an unknown user'({ profiles }) {
      same(await profiles.load('nobody'), null, 'the profile')
    },
    async 'has only the user if nothing else is stored'({ users, profiles }) {
      await users.insert(aUser('u1'))
      const expected = { user: aUser('u1'), metadata: {}, roles: [], permissions: [], tenants: [] }
      same(await profiles.load('u1'), expected, 'the profile')
    },
    async 'reads what the separate stores read'({ users, metadata, roles, tenants, profiles }) {
      await users.insert(fullUser('u1'))
      await users.insert(aUser('u2'))
      const pairs = {
        theme: 'dark',
        number: 0.1 + 0.2,
        list: [1, { a: null }],
        ...Object.fromEntries(UNUSUAL_TEXTS.map((text) => [`k${text}`, text])),
      }
      await metadata.merge('u1', pairs)
      await metadata.merge('u2', { theme: 'light' })
      await roles.insert({ name: 'editor', permissions: ['page:write', 'page:read'] })
      await roles.insert({ name: 'auditor "a"', permissions: ['page:read', "log:'read\\"] })
      await roles.insert({ name: 'bare', permissions: [] })
      await roles.insert({ name: 'owner', permissions: ['tenant:delete'] })
      for (const role of ['editor', 'auditor "a"', 'bare']) await roles.assign('u1', role)
      await roles.assign('u1', 'owner', 't1')
      await roles.assign('u2', 'owner')
      for (const [id, name] of [...UNUSUAL_TEXTS.entries()].reverse()) {
        await tenants.insert({ id: `t${id}`, name, isActive: true, createdAt: T0 })
        await tenants.addMember(`t${id}`, 'u1')
      }
      await tenants.insert({ id: 'other', name: 'Other', isActive: true, createdAt: T0 })
      await tenants.addMember('other', 'u2')
      const expected = {
        user: fullUser('u1'),
        metadata: pairs,
        roles: await roles.rolesOf('u1'),
        permissions: await roles.permissionsOf('u1'),
        tenants: (await tenants.tenantsOf('u1')).map(({ id, name }) => ({ id, name })),
      }
      same(expected.roles, ['auditor "a"', 'bare', 'editor'], 'the roles')
      same(expected.tenants.length, UNUSUAL_TEXTS.length, 'how many tenants')
      same(await profiles.load('u1'), expected, 'the profile')
      same((await profiles.load('u2'))?.tenants, [{ id: 'other', name: 'Other' }], 'somebody else’s tenants')
      same((await profiles.load('u2'))?.roles, ['owner'], 'somebody else’s roles')
    },
    async 'sees every change at once'({ users, metadata, profiles }) {
      await users.insert(aUser('u1'))
      await profiles.load('u1')
      await users.update('u1', { name: 'Ada' })
      await metadata.merge('u1', { a: 1 })
      const profile = await profiles.load('u1')
      same([profile?.user.name, profile?.metadata], ['Ada', { a: 1 }], 'after a change')
    },
  },
}
