import { describe, expect, it } from 'vitest'
import { type TwoLocations, twoLocations } from '../test/two-locations.ts'
import type { KvBinding } from './kv-binding.ts'
import { kvStores } from './kv-stores.ts'

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

describe('a KV that fails', () => {
  const broken: KvBinding = {
    get: () => Promise.reject(new Error('KV GET failed')),
    put: () => Promise.reject(new Error('429')),
  }
  const silent: KvBinding = { get: () => new Promise(() => {}), put: () => new Promise(() => {}) }

  for (const [name, kv] of Object.entries({ throws: broken, hangs: silent }))
    it(`by what it does (${name}) changes no answer and refuses no write`, async () => {
      const { authority } = await twoLocations()
      const errors: unknown[] = []
      const stores = kvStores(kv, authority, { timeoutMs: 20, onError: (error) => errors.push(error) })
      await stores.roles.insert(EDITOR)
      expect(await stores.roles.assign('ada', 'editor')).toBe(true)
      expect(await stores.roles.rolesOf('ada')).toEqual(['editor'])
      expect(await stores.roles.revoke('ada', 'editor')).toBe(true)
      expect(await stores.roles.rolesOf('ada')).toEqual([])
      expect(errors.length).toBeGreaterThan(0)
    })

  it('is asked again 5 s later, not at each read', async () => {
    const { authority } = await twoLocations()
    let [now, asked] = [0, 0]
    const counting: KvBinding = { ...broken, get: () => Promise.reject(new Error(`read ${asked++}`)) }
    const { settings } = kvStores(counting, authority, { now: () => now, onError: () => {} })
    for (let read = 0; read < 10; read++) await settings.getSettings()
    expect(asked).toBe(1)
    now += 5000
    await settings.getSettings()
    expect(asked).toBe(2)
  })

  it('by lost writes shows a change elsewhere within the limit', async () => {
    const { here, kv, authority, pass, now } = await twoLocations()
    await here.roles.insert(EDITOR)
    await here.roles.assign('ada', 'editor')
    pass(5000)
    const there = kvStores(kv.at('there'), authority, { now })
    const losing = kvStores({ ...broken, get: kv.at('here').get }, authority, { now, onError: () => {} })
    expect(await there.roles.rolesOf('ada')).toEqual(['editor'])
    await losing.roles.revoke('ada', 'editor')
    expect(await there.roles.rolesOf('ada')).toEqual(['editor'])
    pass(60_000)
    expect(await there.roles.rolesOf('ada')).toEqual([])
  })

  it('by slow writes delays a change by the time limit only, and reports nothing', async () => {
    const { authority, kv } = await twoLocations()
    const errors: unknown[] = []
    const later: Promise<unknown>[] = []
    const slow: KvBinding = { get: kv.at('here').get, put: () => new Promise(() => {}) }
    const options = { timeoutMs: 20, background: later.push.bind(later), onError: errors.push.bind(errors) }
    await kvStores(slow, authority, options).settings.updateSettings({ require2FA: true })
    expect([later.length, errors]).toEqual([1, []])
  })

  it('by wrong values is read past', async () => {
    const { here, kv, pass } = await twoLocations()
    await here.settings.updateSettings({ require2FA: true })
    pass(5000)
    await here.settings.getSettings()
    for (const wrong of ['', 'null', '"text"', '{', '[]', '{"at":"x"}', `{"at":${Number.MAX_SAFE_INTEGER}}`]) {
      for (const key of kv.central.keys()) kv.central.set(key, wrong)
      pass(60_000)
      expect(await here.settings.getSettings()).toEqual({ require2FA: true })
    }
  })
})

describe('the authority', () => {
  it('that fails makes the read fail, and its error is not cached', async () => {
    const { authority } = await twoLocations()
    let isAway = true
    const getSettings = () => (isAway ? Promise.reject(new Error('D1 is away')) : authority.settings.getSettings())
    const { kv } = await twoLocations()
    const { settings } = kvStores(kv.at('here'), { ...authority, settings: { ...authority.settings, getSettings } })
    await expect(settings.getSettings()).rejects.toThrow('D1 is away')
    isAway = false
    expect(await settings.getSettings()).toEqual({})
  })

  it('whose write failed after it was stored is read anew', async () => {
    const { authority, kv } = await twoLocations()
    const revoke = async (...args: Parameters<typeof authority.roles.revoke>) => {
      await authority.roles.revoke(...args)
      throw new Error('the answer was lost')
    }
    const { roles } = kvStores(kv.at('here'), {
      ...authority,
      roles: new Proxy(authority.roles, {
        get: (store, name) => (name === 'revoke' ? revoke : Reflect.get(store, name)),
      }),
    })
    await roles.insert(EDITOR)
    await roles.assign('ada', 'editor')
    await roles.rolesOf('ada')
    await expect(roles.revoke('ada', 'editor')).rejects.toThrow('the answer was lost')
    expect(await roles.rolesOf('ada')).toEqual([])
  })

  it('may be a class with private fields', async () => {
    const { authority, kv } = await twoLocations()
    class HostSettings {
      #stored = { require2FA: true }
      async getSettings() {
        return this.#stored
      }
      async updateSettings() {
        this.#stored = { require2FA: false }
      }
    }
    const { settings } = kvStores(kv.at('here'), { ...authority, settings: new HostSettings() })
    expect(await settings.getSettings()).toEqual({ require2FA: true })
    await settings.updateSettings()
    expect(await settings.getSettings()).toEqual({ require2FA: false })
  })
})

describe('ttlSeconds', () => {
  it('below 60 is refused, and so is a record that is not cached', async () => {
    const { authority, kv } = await twoLocations()
    const open = (ttlSeconds: object) => () => kvStores(kv.at('here'), authority, { ttlSeconds })
    expect(open({ roles: 59 })).toThrow('ttlSeconds.roles: must be false or at least 60, got 59')
    expect(open({ sessions: 60, roles: Number.NaN })).toThrow('ttlSeconds.sessions: not a cached record')
  })

  it('false reads the authority each time', async () => {
    const { authority, kv, calls } = await twoLocations()
    const { roles } = kvStores(kv.at('here'), authority, { ttlSeconds: { roles: false } })
    calls.length = 0
    await roles.rolesOf('ada')
    await roles.rolesOf('ada')
    expect(calls).toEqual(['roles.rolesOf', 'roles.rolesOf'])
  })
})

describe('background', () => {
  it('receives the writes of copies, for which no read then waits', async () => {
    const { authority, kv } = await twoLocations()
    const later: Promise<unknown>[] = []
    const slow: KvBinding = { get: kv.at('here').get, put: () => new Promise(() => {}) }
    const { settings } = kvStores(slow, authority, { background: (work) => later.push(work), timeoutMs: 60_000 })
    expect(await settings.getSettings()).toEqual({})
    expect(later.length).toBeGreaterThan(0)
  })
})

/** The stores that the type of `kvStores` requires. */
function needed({ users, sessions, proofs }: TwoLocations['authority']) {
  return { users, sessions, proofs }
}
