/** When realms are opened and closed, and what happens if a realm can't be opened. */
import { aMoment, eventually } from '@sallyport/testkit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { adminSecret, bearer, createWorld, EMAIL, PASSWORD, type World } from './realm-world.ts'

const statusOf = async (world: World, realm: string) => (await world.send(realm, 'GET', '/auth/me')).status

afterEach(() => vi.unstubAllGlobals())

describe('A realm', () => {
  it('is opened once, by however many first requests', async () => {
    const world = createWorld()
    expect(await Promise.all([1, 2, 3].map(() => statusOf(world, 'a')))).toEqual([401, 401, 401])
    await statusOf(world, 'a')
    expect(world.opened).toEqual(['a'])
  })

  it('R33 is opened by each first request on Workers, where the first one stored is kept', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    const gate = Promise.withResolvers<void>()
    let calls = 0
    const world = createWorld({
      async optionsOf(_, usual) {
        // The first request is cut off: its promise never settles.
        if (++calls === 1) await new Promise(() => {})
        await gate.promise
        return usual
      },
    })
    void statusOf(world, 'a')
    const others = [statusOf(world, 'a'), statusOf(world, 'a')]
    await eventually(() => calls === 3, 'every request opens the realm')
    gate.resolve()
    expect(await Promise.all(others)).toEqual([401, 401])
    expect(world.realms.open()).toEqual(['a'])
    expect(world.closed).toEqual(['a'])
    await statusOf(world, 'a')
    expect(calls).toBe(3)
  })

  it('that does not exist is 404, and is asked for once a minute', async () => {
    const world = createWorld({ optionsOf: (realm, usual) => (realm === 'a' ? usual : null) })
    const answer = await world.send('nobody', 'GET', '/auth/me')
    expect([answer.status, answer.json.code]).toEqual([404, 'REALM_NOT_FOUND'])
    world.clock.advance(59_000)
    expect(await statusOf(world, 'nobody')).toBe(404)
    expect(world.opened).toEqual(['nobody'])
    world.clock.advance(1000)
    expect(await statusOf(world, 'nobody')).toBe(404)
    expect(world.opened).toEqual(['nobody', 'nobody'])
    expect(await statusOf(world, 'a')).toBe(401)
  })

  it.each(['A', '', 'a_b', 'a.b', '../a', 'x'.repeat(41), null, undefined, 7])(
    'has no id like %j, which open() never sees',
    async (id) => {
      // The cast is what a host without types can return.
      const world = createWorld({ realmOf: () => id as string | null })
      expect(await statusOf(world, 'a')).toBe(404)
      expect(world.opened).toEqual([])
    },
  )

  it('that cannot be opened is 503 alone, logged once a minute, and tried again after 5 s', async () => {
    let isDown = true
    const world = createWorld({
      optionsOf(realm, usual) {
        if (realm === 'b' && isDown) throw new Error('the disk is gone')
        return usual
      },
    })
    const answer = await world.send('b', 'GET', '/auth/me')
    expect([answer.status, answer.json.code, answer.headers.get('Retry-After')]).toEqual([
      503,
      'REALM_UNAVAILABLE',
      '5',
    ])
    expect(JSON.stringify(answer.json)).not.toContain('disk')
    expect(await statusOf(world, 'a')).toBe(401)
    for (let second = 0; second < 61; second++) {
      expect(await statusOf(world, 'b')).toBe(503)
      world.clock.advance(1000)
    }
    expect(world.opened.filter((realm) => realm === 'b')).toHaveLength(13)
    const lines = () => world.log.filter(({ event, realm }) => event === 'realm.unavailable' && realm === 'b')
    expect(lines()).toHaveLength(2)
    expect(lines()[0]).toMatchObject({ level: 'error', error: new Error('the disk is gone') })
    isDown = false
    world.clock.advance(5000)
    expect(await statusOf(world, 'b')).toBe(401)
  })

  it('whose database cannot be migrated is 503, and its database is closed', async () => {
    const world = createWorld({
      optionsOf: (_, usual) => ({
        ...usual,
        database: { ...usual.database, migrate: () => Promise.reject(new Error('no space')) },
      }),
    })
    expect(await statusOf(world, 'a')).toBe(503)
    expect(world.closed).toEqual(['a'])
    const lacking = createWorld({
      optionsOf: (_, usual) => ({ ...usual, database: { pendingMigrations: async () => ['0026-new'] } }),
    })
    expect(await statusOf(lacking, 'a')).toBe(503)
    expect(String(lacking.log[0]?.error)).toContain('0026-new')
  })

  it('is 503 for a request whose realm cannot be told', async () => {
    const world = createWorld({ realmOf: () => Promise.reject(new Error('the list is gone')) })
    expect(await statusOf(world, 'a')).toBe(503)
    expect(await statusOf(world, 'a')).toBe(503)
    expect(world.log).toMatchObject([{ event: 'realm.unavailable', realm: null }])
  })

  it('that was used least recently is closed for one more, once its requests have ended', async () => {
    const world = createWorld({ max: 2 })
    for (const realm of ['a', 'b', 'a', 'c']) await statusOf(world, realm)
    expect(world.realms.open()).toEqual(['a', 'c'])
    await eventually(() => world.closed.length === 1, 'realm b is closed')
    expect(world.closed).toEqual(['b'])

    const running = Promise.withResolvers<void>()
    const work = ['a', 'c'].map((realm) => world.realms.use(realm, () => running.promise))
    await statusOf(world, 'd')
    await aMoment()
    expect([world.realms.open(), world.closed]).toEqual([['c', 'd'], ['b']])
    // Requests find a new service meanwhile.
    expect(await statusOf(world, 'a')).toBe(401)
    running.resolve()
    await Promise.all(work)
    await eventually(() => world.closed.includes('a'), 'realm a is closed')
    expect(world.opened).toEqual(['a', 'b', 'c', 'd', 'a'])
  })

  it('stays open for a body that is being read and for work after a response', async () => {
    const world = createWorld({ max: 1 })
    const work = Promise.withResolvers<void>()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const answer = await world.realms.serve(
      new Request('https://a.example.com/'),
      { waitUntil: () => {} },
      (_, __, { waitUntil }) => {
        waitUntil?.(work.promise)
        return new Response(readable, { headers: { 'Content-Type': 'text/csv', 'X-From': 'a' } })
      },
    )
    await statusOf(world, 'b')
    await aMoment()
    expect(world.closed).toEqual([])
    void writer.write(new TextEncoder().encode('rows'))
    void writer.close()
    expect([answer.headers.get('X-From'), await answer.text()]).toEqual(['a', 'rows'])
    await aMoment()
    expect(world.closed).toEqual([])
    work.resolve()
    await eventually(() => world.closed.length === 1, 'realm a is closed')
  })

  it('does not wait for bodies that nobody reads', async () => {
    const world = createWorld({ max: 1 })
    const stream = () => new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/csv' } })
    await world.realms.serve(new Request('https://a.example.com/', { method: 'HEAD' }), {}, stream)
    await statusOf(world, 'b')
    await eventually(() => world.closed.includes('a'), 'realm a is closed')
    const left = await world.realms.serve(new Request('https://b.example.com/'), {}, stream)
    await statusOf(world, 'a')
    await left.body?.cancel()
    await eventually(() => world.closed.includes('b'), 'realm b is closed')
  })

  it('delivers webhooks and messages while it is open for clients', async () => {
    const started: string[] = []
    const world = createWorld({
      max: 1,
      optionsOf: (realm, usual) => {
        const deliveries = usual.stores.deliveries
        if (deliveries === undefined) throw new Error('no store of deliveries')
        const lease: typeof deliveries.lease = (...asked) => {
          started.push(realm)
          return deliveries.lease(...asked)
        }
        return { ...usual, stores: { ...usual.stores, deliveries: { ...deliveries, lease } } }
      },
    })
    await statusOf(world, 'a')
    const stop = world.realms.startDelivering()
    await eventually(() => started.includes('a'), 'realm a delivers')
    await world.realms.run(['c'], () => {})
    await statusOf(world, 'b')
    await eventually(() => started.includes('b') && world.closed.includes('a'), 'realm b delivers instead')
    await stop()
    await world.realms.close()
    expect(started).not.toContain('c')
  })

  it('ends its event streams when it is closed, so that their clients come back', async () => {
    const world = createWorld({ max: 1 })
    const request = new Request('https://a.example.com/tools/stream?topics=*', { headers: bearer(adminSecret('a')) })
    const { body } = await world.realms.fetch(request)
    await statusOf(world, 'b')
    await body?.pipeTo(new WritableStream())
    await eventually(() => world.closed.length === 1, 'realm a is closed')
  })

  it('keeps its counts in memory when it was closed', async () => {
    const limit = { max: 2, windowMs: 60_000 }
    const world = createWorld({
      max: 1,
      optionsOf: (_, usual) => ({ ...usual, rateLimits: { login: limit, requests: limit } }),
    })
    const login = () => world.send('a', 'POST', '/auth/login', { json: { email: EMAIL, password: PASSWORD } })
    expect([(await login()).status, (await login()).status]).toEqual([401, 401])
    expect([await statusOf(world, 'a'), await statusOf(world, 'a')]).toEqual([401, 401])
    await statusOf(world, 'b')
    expect(world.realms.open()).toEqual(['b'])
    expect((await login()).status).toBe(429)
    expect(await statusOf(world, 'a')).toBe(429)
  })

  it('is opened for a call of the host and closed after it, and none in use gives way', async () => {
    const world = createWorld({ max: 1, optionsOf: (realm, usual) => (realm === 'nobody' ? null : usual) })
    await statusOf(world, 'a')
    expect(await world.realms.deleteExpired(['a', 'b', 'nobody', 'c'])).toEqual({ failed: ['nobody'] })
    expect(await world.realms.drain(['b'])).toMatchObject({ attempts: 0, failed: [] })
    expect(world.realms.open()).toEqual(['a'])
    await eventually(() => world.closed.length === 3, 'b, c and b are closed')
    expect(world.closed.toSorted()).toEqual(['b', 'b', 'c'])
    expect(world.log.filter(({ event }) => event === 'realm.run.failed')).toMatchObject([{ realm: 'nobody' }])
    await expect(world.realms.use('nobody', () => 1)).rejects.toMatchObject({ code: 'REALM_NOT_FOUND' })
  })

  it('is refused after close(), which waits for what runs', async () => {
    const world = createWorld()
    const running = Promise.withResolvers<void>()
    const work = world.realms.use('a', () => running.promise)
    await eventually(() => world.realms.open().length === 1, 'realm a is open')
    const closed = world.realms.close()
    expect(await statusOf(world, 'a')).toBe(503)
    expect(world.closed).toEqual([])
    running.resolve()
    await Promise.all([work, closed])
    expect(world.closed).toEqual(['a'])
  })
})
