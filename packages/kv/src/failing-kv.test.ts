import { describe, expect, it } from 'vitest'
import { twoLocations } from '../test/two-locations.ts'
import type { KvBinding } from './kv-binding.ts'
import { kvStores } from './kv-stores.ts'

const EDITOR = { name: 'editor', permissions: ['page:write'] }

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
