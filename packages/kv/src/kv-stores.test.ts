import type { MailTemplate } from '@sallyport/core/ports'
import { describe, expect, it } from 'vitest'
import { twoLocations } from '../test/two-locations.ts'
import type { KvBinding } from './kv-binding.ts'
import { kvStores } from './kv-stores.ts'

const EDITOR = { name: 'editor', permissions: ['page:write'] }

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
    class HostTemplates {
      #mails = new Map<string, MailTemplate>()
      async listMails() {
        return [...this.#mails.values()]
      }
      async findMail(id: string) {
        return this.#mails.get(id) ?? null
      }
      async saveMail(mail: MailTemplate) {
        this.#mails.set(mail.id, mail)
      }
      listPages = authority.templates.listPages
      findPage = authority.templates.findPage
      savePage = authority.templates.savePage
    }
    const { templates } = kvStores(kv.at('here'), { ...authority, templates: new HostTemplates() })
    const mail = { id: 'welcome', baseHtml: '', baseText: 'text', translations: {} }
    expect(await templates.findMail('welcome')).toBeNull()
    await templates.saveMail(mail)
    expect([await templates.findMail('welcome'), await templates.listMails()]).toEqual([mail, [mail]])
  })

  it('whose profiles read its own tables still does, with the cache in front', async () => {
    const { here, authority, kv } = await twoLocations()
    const { users, metadata, roles, tenants } = here
    expect(here.profiles.reads).toEqual({ users, metadata, roles, tenants })
    expect(here.profiles.reads.roles).toBe(roles)
    const { reads } = authority.profiles
    const mixed = kvStores(kv.at('here'), { ...authority, roles: { ...authority.roles } })
    expect(mixed.profiles.reads).toBe(reads)
  })
})

describe('ttlSeconds', () => {
  it('below 60 is refused, and so is a record that is not cached', async () => {
    const { authority, kv } = await twoLocations()
    const open = (ttlSeconds: object) => () => kvStores(kv.at('here'), authority, { ttlSeconds })
    expect(open({ roles: 59 })).toThrow('ttlSeconds.roles: must be false or at least 60, got 59')
    expect(open({ sessions: 60, roles: Number.NaN })).toThrow('ttlSeconds.sessions: is not a cached record')
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

it('R35 writes no webhook with a plain secret to KV', async () => {
  const written: string[] = []
  const { authority, kv } = await twoLocations()
  const binding = kv.at('here')
  const watched: KvBinding = {
    ...binding,
    get: binding.get.bind(binding),
    async put(key, value, options) {
      written.push(value)
      await binding.put(key, value, options)
    },
  }
  for (const [secret, isCopied] of [
    ['v1.sealed', true],
    ['a plain secret', false],
  ] as const) {
    const webhook = { id: secret, url: 'https://hooks.example.com', events: ['*'], provider: secret, secret }
    const { webhooks } = kvStores(watched, {
      ...authority,
      webhooks: {
        ...authority.webhooks,
        findByEvent: async (_: string) => [webhook],
        findByProvider: async (_: string) => webhook,
      },
    })
    expect(await webhooks.findByEvent(secret)).toEqual([webhook])
    expect(await webhooks.findByProvider?.(secret)).toEqual(webhook)
    expect(written.some((value) => value.includes(secret))).toBe(isCopied)
  }
})
