import type { User, Webhook } from '@sallyport/core/ports'
import { describe, expect, it } from 'vitest'
import { type TwoLocations, twoLocations } from '../test/two-locations.ts'

type AllStores = TwoLocations['authority']

interface Case {
  readonly limitSeconds: number
  prepare(stores: AllStores): Promise<unknown>
  read(stores: AllStores): Promise<unknown>
  change(stores: AllStores): Promise<unknown>
}

const AT = new Date('2030-01-01T00:00:00.000Z')
const ADA: User = { id: 'ada', email: 'ada@example.org', isEmailVerified: true, isTotpEnabled: false, createdAt: AT }
const HOOK: Webhook = {
  id: 'w1',
  url: 'https://a.example/hook',
  events: ['*'],
  provider: 'shop',
  isActive: true,
  maxRetries: 3,
  retryDelayMs: 1000,
  createdAt: AT,
}
const TENANT = { id: 't1', name: 'Acme', isActive: true, createdAt: AT }
const MAIL = { id: 'welcome', baseHtml: '', baseText: 'old', translations: {} }
const loadAda = ({ profiles }: AllStores) => profiles.load('ada')
const withEditor = async ({ roles, users }: AllStores) => {
  await users.insert(ADA)
  await roles.insert({ name: 'editor', permissions: ['page:write'] })
  await roles.assign('ada', 'editor')
}
const withTenant = async ({ tenants, users }: AllStores) => {
  await users.insert(ADA)
  await tenants.insert(TENANT)
  await tenants.addMember('t1', 'ada')
}

/** Every kind of record that is cached, with every change to it. The limits are those of the table in kvStores. */
const CASES: Readonly<Record<string, Case>> = {
  'settings, by an update': {
    limitSeconds: 60,
    prepare: ({ settings }) => settings.updateSettings({ require2FA: false }),
    read: ({ settings }) => settings.getSettings(),
    change: ({ settings }) => settings.updateSettings({ require2FA: true }),
  },
  'settings, by an update of ui': {
    limitSeconds: 60,
    prepare: async () => {},
    read: ({ settings }) => settings.getSettings(),
    change: ({ settings }) => settings.updateUi({ siteName: 'New' }),
  },
  'webhooks of an event, by a new one': {
    limitSeconds: 60,
    prepare: async () => {},
    read: ({ webhooks }) => webhooks.findByEvent('user.created'),
    change: ({ webhooks }) => webhooks.insert(HOOK),
  },
  'webhooks of an event, by an update': {
    limitSeconds: 60,
    prepare: ({ webhooks }) => webhooks.insert(HOOK),
    read: ({ webhooks }) => webhooks.findByEvent('user.created'),
    change: ({ webhooks }) => webhooks.update('w1', { isActive: false }),
  },
  'the webhook of a provider, by a deletion': {
    limitSeconds: 60,
    prepare: ({ webhooks }) => webhooks.insert(HOOK),
    read: ({ webhooks }) => webhooks.findByProvider('shop'),
    change: ({ webhooks }) => webhooks.delete('w1'),
  },
  'a mail, by the first template': {
    limitSeconds: 300,
    prepare: async () => {},
    read: ({ templates }) => templates.findMail('welcome'),
    change: ({ templates }) => templates.saveMail(MAIL),
  },
  'the texts of pages': {
    limitSeconds: 300,
    prepare: async () => {},
    read: ({ templates }) => templates.listPages(),
    change: ({ templates }) => templates.savePage({ page: 'login', translations: { en: { title: 'Hello' } } }),
  },
  'the texts of one page': {
    limitSeconds: 300,
    prepare: async () => {},
    read: ({ templates }) => templates.findPage('login'),
    change: ({ templates }) => templates.savePage({ page: 'login', translations: { en: { title: 'Hello' } } }),
  },
  'roles, by a revocation': {
    limitSeconds: 60,
    prepare: withEditor,
    read: ({ roles }) => roles.rolesOf('ada'),
    change: ({ roles }) => roles.revoke('ada', 'editor'),
  },
  'roles, by an assignment in a tenant': {
    limitSeconds: 60,
    prepare: withEditor,
    read: ({ roles }) => roles.rolesOf('ada', 't1'),
    change: async ({ roles }) => {
      await roles.insert({ name: 'owner', permissions: [] })
      await roles.assign('ada', 'owner', 't1')
    },
  },
  'roles, by the deletion of the role': {
    limitSeconds: 60,
    prepare: withEditor,
    read: ({ roles }) => roles.rolesOf('ada'),
    change: ({ roles }) => roles.delete('editor'),
  },
  'permissions, by a change of the role': {
    limitSeconds: 60,
    prepare: withEditor,
    read: ({ roles }) => roles.permissionsOf('ada'),
    change: ({ roles }) => roles.setPermissions('editor', []),
  },
  'permissions, by the end of all roles': {
    limitSeconds: 60,
    prepare: withEditor,
    read: ({ roles }) => roles.permissionsOf('ada'),
    change: ({ roles }) => roles.deleteForUser('ada'),
  },
  'tenants, by a removal': {
    limitSeconds: 60,
    prepare: withTenant,
    read: ({ tenants }) => tenants.tenantsOf('ada'),
    change: ({ tenants }) => tenants.removeMember('t1', 'ada'),
  },
  'tenants, by the deletion of the tenant': {
    limitSeconds: 60,
    prepare: withTenant,
    read: ({ tenants }) => tenants.tenantsOf('ada'),
    change: ({ tenants }) => tenants.delete('t1'),
  },
  'a profile, by a new name': {
    limitSeconds: 60,
    prepare: ({ users }) => users.insert(ADA),
    read: loadAda,
    change: ({ users }) => users.update('ada', { name: 'Ada' }),
  },
  'a profile, by a sign-in': {
    limitSeconds: 60,
    prepare: ({ users }) => users.insert(ADA),
    read: loadAda,
    change: ({ users }) => users.update('ada', { lastLogin: AT }),
  },
  'a profile, by its deletion': {
    limitSeconds: 60,
    prepare: ({ users }) => users.insert(ADA),
    read: loadAda,
    change: ({ users }) => users.delete('ada'),
  },
  'a profile, by the policy of second factors': {
    limitSeconds: 60,
    prepare: ({ users }) => users.insert(ADA),
    read: loadAda,
    change: ({ users }) => users.setRequire2FA(true, null),
  },
  'a profile, by metadata': {
    limitSeconds: 60,
    prepare: ({ users }) => users.insert(ADA),
    read: loadAda,
    change: ({ metadata }) => metadata.merge('ada', { theme: 'dark' }),
  },
  'a profile, by a revoked role': {
    limitSeconds: 60,
    prepare: withEditor,
    read: loadAda,
    change: ({ roles }) => roles.revoke('ada', 'editor'),
  },
  'a profile, by a deleted tenant': {
    limitSeconds: 60,
    prepare: withTenant,
    read: loadAda,
    change: ({ tenants }) => tenants.delete('t1'),
  },
}

for (const [name, { limitSeconds, prepare, read, change }] of Object.entries(CASES))
  describe(name, () => {
    it('is read from KV while nothing changes', async () => {
      const locations = await twoLocations()
      await prepare(locations.authority)
      const first = await read(locations.here)
      locations.calls.length = 0
      expect(await read(locations.here)).toEqual(first)
      expect(await read(locations.process('here'))).toEqual(first)
      expect(locations.calls).toEqual([])
    })

    it('is seen at once where it was changed', async () => {
      const { authority, here, pass } = await twoLocations()
      await prepare(authority)
      const before = await read(here)
      pass(10)
      await change(here)
      const after = await read(here)
      expect(after).not.toEqual(before)
      expect(after).toEqual(await read(authority))
    })

    it(`is seen elsewhere after at most ${limitSeconds} s, whatever KV shows there`, async () => {
      const { authority, here, there, pass } = await twoLocations()
      await prepare(authority)
      pass(5000)
      const before = await read(there)
      pass(10)
      await change(here)
      const after = await read(authority)
      expect(await read(there)).toEqual(before)
      pass(limitSeconds * 1000)
      expect(await read(there)).toEqual(after)
    })
  })
