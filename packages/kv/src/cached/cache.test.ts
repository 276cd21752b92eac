import { describe, expect, it } from 'vitest'
import { type TwoLocations, twoLocations } from '../../test/two-locations.ts'
import type { KvBinding } from '../kv-binding.ts'
import { kvStores } from '../kv-stores.ts'

const EDITOR = { name: 'editor', permissions: ['page:write'] }
const isCopy = (key: string) => key.includes(':copy:')
const isMark = (key: string) => key.includes(':mark:')

describe('versions', () => {
  it('a slow reader never puts its older copy over a newer one', async () => {
    const { authority, here, process, kv, pass, now } = await twoLocations()
    await authority.settings.updateSettings({ ui: { siteName: 'old' } })
    const [hasRead, mayReturn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    async function getSettings() {
      const read = await authority.settings.getSettings()
      hasRead.resolve()
      await mayReturn.promise
      return read
    }
    const slow = kvStores(
      kv.at('here'),
      { settings: { ...authority.settings, getSettings }, ...needed(authority) },
      { now },
    )
    const late = slow.settings.getSettings()
    await hasRead.promise
    pass(5000)
    await authority.settings.updateSettings({ ui: { siteName: 'new' } })
    await here.settings.getSettings()
    mayReturn.resolve()
    expect((await late).ui?.siteName).toBe('old')
    expect((await process('here').settings.getSettings()).ui?.siteName).toBe('new')
  })

  it('an older copy that overwrote a newer one in KV is not served after the change', async () => {
    const { here, process, kv, pass } = await twoLocations()
    await here.settings.updateSettings({ ui: { siteName: 'old' } })
    pass(5000)
    await here.settings.getSettings()
    const [key, old] = [...kv.central].find(([name]) => isCopy(name)) ?? []
    pass(1000)
    await here.settings.updateSettings({ ui: { siteName: 'new' } })
    pass(5000)
    await kv.at('there').put(String(key), String(old), { expirationTtl: 60 })
    expect((await process('there').settings.getSettings()).ui?.siteName).toBe('new')
    expect((await process('elsewhere').settings.getSettings()).ui?.siteName).toBe('new')
  })

  it('ignores a copy from the future, of a clock that is wrong', async () => {
    const { here, kv, process, pass } = await twoLocations()
    await here.settings.updateSettings({ require2FA: true })
    pass(5000)
    await here.settings.getSettings()
    const [key = '', text = ''] = [...kv.central].find(([name]) => isCopy(name)) ?? []
    const copy = { ...JSON.parse(text), value: { require2FA: false } }
    kv.central.set(key, JSON.stringify({ ...copy, at: copy.at + 3_600_000, until: copy.until + 3_600_000 }))
    expect(await process('there').settings.getSettings()).toEqual({ require2FA: true })
    expect(JSON.parse(kv.central.get(key) ?? '').value).toEqual({ require2FA: true })
  })
})

describe('writes to KV', () => {
  it('are one per change, and one per copy', async () => {
    const { here, kv, pass } = await twoLocations()
    await here.roles.insert(EDITOR)
    expect(kv.writes).toEqual([])
    await here.roles.assign('ada', 'editor')
    expect(kv.writes.map(isMark)).toEqual([true])
    pass(5000)
    await here.roles.rolesOf('ada')
    await here.roles.rolesOf('ada')
    expect(kv.writes.map(isCopy)).toEqual([false, true])
  })

  it('are at most one per second and user, and all changes of that second count elsewhere', async () => {
    const { here, process, kv, pass } = await twoLocations()
    for (const name of ['a', 'b', 'c']) {
      await here.roles.insert({ name, permissions: [] })
      await here.roles.assign('ada', name)
      pass(300)
    }
    expect(kv.writes).toHaveLength(1)
    pass(100)
    expect(await process('there').roles.rolesOf('ada')).toEqual(['a', 'b', 'c'])
    await here.roles.revoke('ada', 'a')
    expect(kv.writes.filter(isMark)).toHaveLength(2)
  })

  it('cover with one mark the changes of a second: nothing that was read in between is served', async () => {
    const { here, there, kv, pass } = await twoLocations()
    await here.settings.updateSettings({ require2FA: true })
    pass(500)
    expect(await there.settings.getSettings()).toEqual({ require2FA: true })
    expect(kv.writes.filter(isCopy)).toEqual([])
    pass(300)
    await here.settings.updateSettings({ require2FA: false })
    expect(kv.writes.filter(isMark)).toHaveLength(1)
    pass(100)
    expect(await there.settings.getSettings()).toEqual({ require2FA: false })
  })

  it('that KV refuses leave each process its own copies', async () => {
    const { authority, kv, calls, now } = await twoLocations()
    const full: KvBinding = { get: kv.at('here').get, put: () => Promise.reject(new Error('429')) }
    const { settings } = kvStores(full, authority, { now, onError: () => {} })
    await settings.getSettings()
    calls.length = 0
    await settings.getSettings()
    expect(calls).toEqual([])
  })

  it('are none for names that strangers choose', async () => {
    const { here, kv } = await twoLocations()
    for (const name of ['a', 'b', 'c']) expect(await here.webhooks.findByProvider(name)).toBeNull()
    expect(kv.writes).toEqual([])
  })

  it('are none for a sign-in, which changes lastLogin only', async () => {
    const { here, kv } = await twoLocations()
    await here.users.insert({
      id: 'ada',
      email: 'a@b.example',
      isEmailVerified: true,
      isTotpEnabled: false,
      createdAt: new Date(0),
    })
    await here.users.update('ada', { lastLogin: new Date(0) })
    expect(kv.writes).toEqual([])
  })

  it('hold no secret of a user, nor an id in a key', async () => {
    const { here, kv, authority } = await twoLocations()
    const secrets = { passwordHash: '$argon2id$secret', totpSecret: 'sealed', smsCode: 'code-hash', totpLastStep: 4711 }
    const user = {
      id: 'ada-1815',
      email: 'a@b.example',
      isEmailVerified: true,
      isTotpEnabled: true,
      createdAt: new Date(0),
    }
    await authority.users.insert({ ...user, ...secrets })
    await here.profiles.load('ada-1815')
    const copy = (await here.profiles.load('ada-1815'))?.user
    expect(copy).toEqual({ ...user, passwordHash: expect.any(String) })
    const stored = JSON.stringify([...kv.central])
    for (const secret of [...Object.values(secrets), 'ada-1815":']) expect(stored).not.toContain(String(secret))
    expect([...kv.central.keys()].join()).not.toContain('ada')
  })
})

/** The stores that the type of `kvStores` requires. */
function needed({ users, sessions, proofs }: TwoLocations['authority']) {
  return { users, sessions, proofs }
}
