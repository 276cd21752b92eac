/** What no two open realms may share, and where a realm's name appears. */

import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryHub } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { metrics } from '@sallyport/core/metrics'
import { createRealms, type RealmOptions, realmSecret } from '@sallyport/realms'
import { sqliteRealms } from '@sallyport/realms/sqlite'
import { sqlite } from '@sallyport/sql/sqlite'
import { createVerifier } from '@sallyport/verify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { adminSecret, bearer, cookiesOf, createWorld, EMAIL, PASSWORD, SECRET, temporaryFolder } from './realm-world.ts'

async function signingKey(kid: string) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  // The cast is safe: an exported private key of this curve has all fields of a signing key.
  return { ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid, alg: 'ES256' } as never
}

describe('A realm is refused whose', () => {
  const stores = memoryStores()
  const shared: Readonly<Record<string, (usual: RealmOptions, realm: string) => RealmOptions | Promise<RealmOptions>>> =
    {
      'the issuer https://one.example': (usual, realm) => ({
        ...usual,
        issuer: 'https://one.example',
        audience: realm,
      }),
      'the audience one': (usual) => ({ ...usual, audience: 'one' }),
      'the key id one': async (usual) => ({ ...usual, signingKeys: [await signingKey('one')] }),
      'admin.secret': (usual) => ({ ...usual, admin: { secret: adminSecret('one') } }),
      'an entry of previousSecrets': (usual) => ({ ...usual, previousSecrets: [adminSecret('former')] }),
      'the database of stores.users': (usual) => ({ ...usual, stores }),
      'the option metrics': (usual) => ({ ...usual, metrics: COUNTED }),
      'the URL https://example.com/one/b': (usual, realm) => ({
        ...usual,
        baseUrl: `https://example.com${realm === 'a' ? '/one' : '/one/b'}`,
        keepsPublicPath: true,
      }),
    }
  const COUNTED = metrics()

  it.each(Object.entries(shared))('%s another open one has', async (name, change) => {
    const world = createWorld({ optionsOf: (realm, usual) => change(usual, realm) })
    await expect(world.realms.use('a', () => 'open')).resolves.toBe('open')
    await expect(world.realms.use('b', () => 'open')).rejects.toMatchObject({ code: 'REALM_UNAVAILABLE' })
    const { error } = world.log.find(({ event }) => event === 'realm.unavailable') ?? {}
    expect(String(error)).toContain(`The realms a and b share ${name}`)
    expect(String(error)).not.toContain(adminSecret('one'))
    expect(world.realms.open()).toEqual(['a'])
  })

  it('SQLite file another open one has, however it is called', async () => {
    const folder = temporaryFolder()
    const world = createWorld({
      optionsOf(realm, usual) {
        const database = sqlite(
          join(folder, realm === 'a' ? '' : '../', realm === 'a' ? 'one.db' : `${folder.split('/').at(-1)}/one.db`),
        )
        return { ...usual, database, stores: database.stores }
      },
    })
    await world.realms.use('a', () => {})
    await expect(world.realms.use('b', () => {})).rejects.toMatchObject({ code: 'REALM_UNAVAILABLE' })
    expect(String(world.log[0]?.error)).toContain('the SQLite file')
  })

  it('options are wrong, which the log lists', async () => {
    const world = createWorld({
      // The casts are what a host without types can return.
      optionsOf: (realm, usual) =>
        ({ ...usual, ...(realm === 'a' ? { registraton: true } : { secret: SECRET }) }) as RealmOptions,
    })
    expect((await world.send('a', 'GET', '/auth/me')).status).toBe(503)
    expect((await world.send('b', 'GET', '/auth/me')).status).toBe(503)
    expect(String(world.log[0]?.error)).toContain('registraton: is not an option; did you mean registration?')
    expect(String(world.log[1]?.error)).toContain('secret: belongs in the options of createRealms')
  })

  it.each<[string, Partial<RealmOptions>]>([
    ['admin.secret', { admin: { secret: SECRET } }],
    ['previousSecrets', { previousSecrets: [SECRET] }],
    ['previousSecrets', { previousSecrets: [adminSecret('former')] }],
  ])('%s is a secret from which those of all realms are derived', async (name, own) => {
    const world = createWorld({
      previousSecrets: [adminSecret('former')],
      optionsOf: (_, usual) => ({ ...usual, ...own }),
    })
    expect((await world.send('a', 'GET', '/auth/me')).status).toBe(503)
    expect(String(world.log[0]?.error)).toContain(`${name}: must differ from the secrets of createRealms`)
  })

  it('database and hub another open one has, which goes on', async () => {
    const closed: string[] = []
    const storage = sqlite(':memory:')
    const shared = { ...storage, close: async () => void closed.push('database') }
    const hub = { ...memoryHub(), close: async () => void closed.push('hub') }
    onTestFinished(() => storage.close())
    const world = createWorld({
      optionsOf: (_, usual) => ({ ...usual, database: shared, stores: shared.stores, hub }),
    })
    await world.send('a', 'POST', '/auth/register', { json: { email: EMAIL, password: PASSWORD } })
    expect((await world.send('b', 'GET', '/auth/me')).status).toBe(503)
    const { status } = await world.send('a', 'POST', '/auth/login', { json: { email: EMAIL, password: PASSWORD } })
    expect(status).toBe(200)
    expect(closed).toEqual([])
  })

  it('CSRF cookies would be those of another one', async () => {
    const world = createWorld({
      optionsOf: (realm, usual) => ({
        ...usual,
        baseUrl: `https://${realm}.example.com/app`,
        csrf: true,
        cookies: realm === 'a' ? { domain: 'example.com' } : { path: '/' },
      }),
    })
    for (const realm of ['a', 'b']) expect((await world.send(realm, 'GET', '/auth/me')).status).toBe(503)
    expect(world.log.map(({ error }) => String(error))).toEqual([
      expect.stringContaining('csrf: leave out cookies.domain'),
      expect.stringContaining('csrf: cookies.path must be the path of baseUrl or below it'),
    ])
  })
})

describe('createRealms', () => {
  it('refuses misspelt and wrong options, and lists all', () => {
    const realmOf = () => 'a'
    const open = () => null
    expect(() => createRealms({ secret: SECRET, realmOf, open, maxi: 1 } as never)).toThrow('maxi: is not an option')
    expect(() =>
      createRealms({ secret: 'short', realmOf: 'a', max: 0, logger: 1, previousSecrets: [SECRET, SECRET] } as never),
    ).toThrow(
      /secret: must have at least 32 bytes[\s\S]*all must differ[\s\S]*realmOf: must be a function[\s\S]*open: must be[\s\S]*max: must be[\s\S]*logger: must be/,
    )
    expect(() => createRealms({ secret: SECRET, previousSecrets: ['old'], realmOf, open })).toThrow(
      'previousSecrets[0]: must',
    )
  })

  it('derives the secret of a realm by HKDF of the master secret', async () => {
    // Computed by OpenSSL: openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt key:… -kdfopt info:sallyport/v1/realm/acme HKDF
    expect(await realmSecret(SECRET, 'acme')).toBe('6e7bf803eb435922aa96b977045081ead7958a0e579b7c4ff6e158d94730fd65')
    expect(await realmSecret(SECRET, 'acme-2')).not.toBe(await realmSecret(SECRET, 'acme'))
  })

  it('keeps what an earlier master secret signed, and the data of a service that became a realm', async () => {
    const stores = memoryStores()
    const former = adminSecret('former')
    const optionsOf = (_: string, usual: RealmOptions) => ({ ...usual, stores })
    const before = createWorld({ secret: former, optionsOf })
    await before.realms.use('a', ({ users }) => users.create({ email: EMAIL, password: PASSWORD }))
    const headers = { 'X-Auth-Strategy': 'bearer' }
    const { json } = await before.send('a', 'POST', '/auth/login', {
      json: { email: EMAIL, password: PASSWORD },
      headers,
    })
    const me = async (world: typeof before) =>
      (await world.send('a', 'GET', '/auth/me', { headers: bearer(json.accessToken) })).status
    expect(await me(createWorld({ optionsOf }))).toBe(401)
    expect(await me(createWorld({ optionsOf, previousSecrets: [former] }))).toBe(200)
    const derived = await realmSecret(former, 'a')
    const moved = createWorld({ optionsOf: (_, usual) => ({ ...usual, stores, previousSecrets: [derived] }) })
    expect(await me(moved)).toBe(200)
  })
})

describe('The name of a realm', () => {
  it('is in its cookies, which lie below its path, except in the CSRF cookie, which scripts read', async () => {
    const world = createWorld({
      realmOf: ({ url }) => new URL(url).pathname.split('/')[1] ?? null,
      optionsOf: (realm, usual) => ({
        ...usual,
        baseUrl: `https://example.com/${realm}`,
        keepsPublicPath: true,
        csrf: true,
      }),
    })
    const cookiesIn = async (realm: string) => {
      await world.realms.use(realm, ({ users }) => users.create({ email: EMAIL, password: PASSWORD }))
      return world.send('any', 'POST', `/${realm}/auth/login`, {
        json: { email: EMAIL, password: PASSWORD },
        headers: { Origin: 'https://example.com' },
      })
    }
    const [ofA, ofB] = [await cookiesIn('a'), await cookiesIn('b')]
    const placesOf = (answer: typeof ofA) =>
      answer.headers
        .getSetCookie()
        .filter((line) => !line.includes('Max-Age=0'))
        .map((line) => /^([^=]+)=.*; Path=([^;]+)/.exec(line)?.slice(1).join(' '))
    expect(placesOf(ofA).toSorted()).toEqual([
      '__Host-a.known-device /',
      'a.accessToken /a',
      'a.refreshToken /a/auth',
      'csrf-token /a',
    ])
    expect(placesOf(ofB)).toContain('__Host-b.known-device /')
    const both = [ofA, ofB].map(cookiesOf).join('; ')
    for (const realm of ['a', 'b'])
      expect((await world.send('any', 'GET', `/${realm}/auth/me`, { headers: { Cookie: both } })).status).toBe(200)
  })

  it('lets a verifier find its cookie and no other', async () => {
    const world = createWorld()
    await world.realms.use('a', ({ users }) => users.create({ email: EMAIL, password: PASSWORD }))
    const json = { email: EMAIL, password: PASSWORD }
    const Cookie = cookiesOf(await world.send('a', 'POST', '/auth/login', { json }))
    const verified = async (realm: string) => {
      const { verifyRequest } = createVerifier({
        secret: await realmSecret(SECRET, 'a'),
        issuer: 'https://a.example.com',
        cookieNamespace: realm,
        now: world.clock.now,
      })
      return verifyRequest(new Request('https://notes.example.com/', { headers: { Cookie } }))
    }
    expect(await verified('a')).toMatchObject({ email: EMAIL })
    await expect(verified('b')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('is in its log entries and on its metrics', async () => {
    const world = createWorld({
      optionsOf: (_, usual) => ({ ...usual, metrics: metrics(), rateLimits: false, environment: 'production' }),
    })
    await world.send('a', 'GET', '/auth/me')
    expect(world.log).toContainEqual(expect.objectContaining({ event: 'limits.off', realm: 'a' }))
    const text = await world.realms.use('a', async ({ fetch }) =>
      (
        await fetch(new Request('https://a.example.com/admin/api/metrics', { headers: bearer(adminSecret('a')) }))
      ).text(),
    )
    const samples = text.split('\n').filter((line) => /^[a-z]/.test(line))
    expect(samples.length).toBeGreaterThan(5)
    expect(samples.filter((line) => !line.includes('{realm="a"'))).toEqual([])
  })
})

describe('A SQLite file for each realm', () => {
  it('opens nothing of a realm from which its rows were copied', async () => {
    const folder = temporaryFolder()
    const databaseOf = sqliteRealms(folder)
    const world = createWorld({ databaseOf })
    await world.realms.use('a', ({ users }) => users.create({ email: EMAIL, password: PASSWORD }))
    const json = { email: EMAIL, password: PASSWORD }
    const signedIn = await world.send('a', 'POST', '/auth/login', { json, headers: { 'X-Auth-Strategy': 'bearer' } })
    const key = await world.send('a', 'POST', '/admin/api/api-keys', {
      json: { name: 'w', scopes: ['*'] },
      headers: bearer(adminSecret('a')),
    })
    await world.realms.close()
    copyFileSync(join(folder, 'realm-a.db'), join(folder, 'realm-b.db'))

    const restored = createWorld({
      databaseOf,
      optionsOf: (_, usual) => ({ ...usual, issuer: 'https://same.example' }),
    })
    // With the issuer of a service whose tokens realm b would take if the secrets were the same.
    expect((await restored.send('b', 'GET', '/auth/me', { headers: bearer(signedIn.json.accessToken) })).status).toBe(
      401,
    )
    const refreshed = await restored.send('b', 'POST', '/auth/refresh', {
      json: { refreshToken: signedIn.json.refreshToken },
      headers: { 'X-Auth-Strategy': 'bearer' },
    })
    expect(refreshed.status).toBe(401)
    const tracked = await restored.send('b', 'POST', '/tools/notify/global', {
      json: { data: 1 },
      headers: { 'X-Api-Key': String(key.json.rawKey) },
    })
    expect(tracked.status).toBe(401)
    expect((await restored.send('b', 'POST', '/auth/login', { json })).status).toBe(200)
  })

  it('migrates the realms of a list, and tells which ones it could not', async () => {
    const databaseOf = sqliteRealms(temporaryFolder())
    const world = createWorld({ databaseOf, optionsOf: (realm, usual) => (realm === 'nobody' ? null : usual) })
    const pending = await world.realms.migrate(['a'], { isDry: true })
    expect(pending[0]?.migrations).toContain('0001-users-and-sessions')
    const [a, nobody] = await world.realms.migrate(['a', 'nobody'])
    expect(a).toEqual(pending[0])
    expect(nobody).toMatchObject({ realm: 'nobody', migrations: [], error: { code: 'REALM_NOT_FOUND' } })
    expect(await world.realms.migrate(['a'], { isDry: true })).toEqual([{ realm: 'a', migrations: [] }])
    expect(world.realms.open()).toEqual([])
    const stores = databaseOf('a')
    onTestFinished(() => stores.close())
    expect(await stores.pendingMigrations()).toEqual([])
  })

  it('takes no id that leads out of its folder', () => {
    expect(() => sqliteRealms(temporaryFolder())('../a')).toThrow('The id of a realm')
  })
})
