import { resolvePaths, type Stores, type UserStore } from '@sallyport/core'
import { describe, expect, it, vi } from 'vitest'
import { createApp } from './app.ts'
import { createDevMailbox } from './pages/dev-mailbox.ts'

const now = () => new Date('2026-01-02T03:04:05.678Z')
const HERE = { address: '127.0.0.1' }
const OPENAPI = { paths: { '/auth/login': { post: {} }, '/auth/<b>': { get: {} } } }

const NONE = { signIn: null, dashboard: null }

function appWith(
  findById: UserStore['findById'],
  mailbox = true,
  pages: Parameters<typeof createApp>[0]['pages'] = NONE,
  ownSite: string | null = null,
  more: {
    readonly rateLimiter?: Stores['rateLimiter']
    readonly now?: () => Date
    readonly onService?: (connection: unknown) => void
    readonly readiness?: Partial<Parameters<typeof createApp>[0]['readiness']>
  } = {},
) {
  return createApp({
    service: async (request, connection) => {
      more.onService?.(connection)
      const isDocument = request.url.endsWith('/auth/openapi.json')
      return Response.json(isDocument ? OPENAPI : { code: 'NOT_FOUND' }, { status: isDocument ? 200 : 404 })
    },
    paths: resolvePaths({}),
    // The cast is safe: the health check calls only `users.findById` and the rate limiter.
    stores: { users: { findById } as UserStore, rateLimiter: more.rateLimiter } as Stores,
    readiness: { pendingMigrations: async () => [], isStopping: () => false, ...more.readiness },
    headers: { 'Strict-Transport-Security': 'max-age=31536000' },
    providers: ['github'],
    pages,
    ownSite,
    mailbox: mailbox ? createDevMailbox(now) : null,
    log: () => {},
    now: more.now ?? now,
  })
}

describe('GET /healthz', () => {
  it('is 200 while the database answers and 503 when it fails', async () => {
    const well = await appWith(async () => null)(new Request('http://localhost/healthz'))
    expect([well.status, await well.json()]).toEqual([200, { status: 'ok' }])
    const failing = appWith(() => Promise.reject(new Error('disk on fire')))
    const ill = await failing(new Request('http://localhost/healthz'))
    expect([ill.status, await ill.json()]).toEqual([503, { status: 'unavailable' }])
  })

  it('P10 has Strict-Transport-Security as all other responses have', async () => {
    for (const [method, path] of [
      ['GET', '/healthz'],
      ['HEAD', '/readyz'],
      ['POST', '/healthz'],
    ] as const) {
      const { headers } = await appWith(async () => null)(new Request(`https://a.example${path}`, { method }))
      expect(headers.get('Strict-Transport-Security'), `${method} ${path}`).toBe('max-age=31536000')
    }
  })

  it('is 503 while the database refuses writes, which it tests every 10 s', async () => {
    const clock = { at: 0 }
    const disk = { isFull: false, writes: 0 }
    const consume = async () => {
      disk.writes++
      if (disk.isFull) throw new Error('database or disk is full')
      return { allowed: true, retryAfterMs: 0 }
    }
    const more = { rateLimiter: { consume }, now: () => new Date(clock.at) }
    const app = appWith(async () => null, true, NONE, null, more)
    const check = async () => (await app(new Request('http://localhost/healthz'))).status
    expect([await check(), await check(), disk.writes]).toEqual([200, 200, 1])
    disk.isFull = true
    clock.at = 10_000
    expect([await check(), await check(), disk.writes]).toEqual([503, 503, 2])
    disk.isFull = false
    clock.at = 20_000
    expect([await check(), disk.writes]).toEqual([200, 3])
  })

  it('takes no other method than GET and HEAD', async () => {
    const response = await appWith(async () => null)(new Request('http://localhost/healthz', { method: 'POST' }))
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('GET /readyz', () => {
  const ready = async (app: ReturnType<typeof createApp>) => {
    const response = await app(new Request('http://localhost/readyz'))
    return [response.status, await response.json()]
  }
  const unready = (reason: string) => [503, { status: 'unavailable', notReady: [reason] }]
  const withReadiness = (readiness: Partial<Parameters<typeof createApp>[0]['readiness']>) =>
    appWith(async () => null, false, NONE, null, { readiness })

  it('is 200 if the server can take requests', async () => {
    expect(await ready(appWith(async () => null))).toEqual([200, { status: 'ready' }])
  })

  it('names a database that fails, without its error', async () => {
    const failing = appWith(() => Promise.reject(new Error('connect ECONNREFUSED db.internal:5432')))
    expect(await ready(failing)).toEqual(unready('database'))
  })

  it('names migrations that are missing or unknown', async () => {
    const lacking = withReadiness({ pendingMigrations: async () => ['0008-passkeys'] })
    expect(await ready(lacking)).toEqual(unready('migrations'))
    const unknown = withReadiness({ pendingMigrations: () => Promise.reject(new Error('permission denied')) })
    expect(await ready(unknown)).toEqual(unready('migrations'))
  })

  it('is 503 from the moment the server stops, and does not ask the database again', async () => {
    let isStopping = false
    const pendingMigrations = vi.fn(async () => [])
    const app = withReadiness({ isStopping: () => isStopping, pendingMigrations })
    expect(await ready(app)).toEqual([200, { status: 'ready' }])
    isStopping = true
    expect(await ready(app)).toEqual(unready('shutdown'))
    expect(pendingMigrations).toHaveBeenCalledTimes(1)
  })

  it('asks the database at most once per second', async () => {
    const clock = { at: 0 }
    const findById = vi.fn(async () => null)
    const app = appWith(findById, false, NONE, null, { now: () => new Date(clock.at) })
    await ready(app)
    clock.at = 999
    await ready(app)
    expect(findById).toHaveBeenCalledTimes(1)
    clock.at = 1000
    await ready(app)
    expect(findById).toHaveBeenCalledTimes(2)
  })
})

describe('the root of a production server', () => {
  const PAGES = { signIn: '/auth/ui/login', dashboard: null }
  const root = (pages: typeof PAGES | typeof NONE, site: string | null, method = 'GET') =>
    appWith(async () => null, false, pages, site)(new Request('https://auth.example/', { method }), HERE)

  it('says what it is where sign-ins lead to it, and is nothing otherwise', async () => {
    const page = await root(PAGES, 'https://auth.example')
    expect(page.headers.get('Content-Type')).toContain('text/html')
    const text = await page.text()
    expect(text).toContain('This is the sign-in service of auth.example. If you have just signed in, it worked')
    expect(text).toContain('href="/auth/ui/login"')
    expect(page.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    expect((await root(PAGES, null)).status).toBe(404)
    expect((await root(NONE, 'https://auth.example')).status).toBe(404)
    expect((await root(PAGES, 'https://auth.example', 'POST')).status).toBe(404)
  })
})

describe('the pages of a development server', () => {
  const statusOf = async (isDevelopment: boolean, path: string) =>
    (await appWith(async () => null, isDevelopment)(new Request(`http://localhost${path}`), HERE)).status

  it('are there in development and not in production', async () => {
    for (const path of [
      '/',
      '/dev/mailbox',
      '/dev/mailbox.json',
      '/dev/try',
      '/dev/try?flow=login',
      '/dev/try.js',
      '/auth/2fa',
    ]) {
      expect(await statusOf(true, path)).toBe(200)
      expect(await statusOf(false, path)).toBe(404)
    }
  })

  it('ask the service in the name of the client, whose address counts', async () => {
    const asked: unknown[] = []
    const onService = (connection: unknown) => asked.push(connection)
    const app = appWith(async () => null, true, NONE, null, { onService })
    for (const path of ['/', '/dev/try?flow=login']) await app(new Request(`http://localhost${path}`), HERE)
    expect(asked).toEqual([HERE, HERE])
  })

  it('lead from the start to the pages that are on', async () => {
    const start = async (pages = NONE as Parameters<typeof appWith>[2]) =>
      (await appWith(async () => null, true, pages)(new Request('http://localhost/'), HERE)).text()
    const page = await start({ signIn: '/auth/ui/login', dashboard: '/admin' })
    expect(page).toContain('href="/auth/ui/login"')
    expect(page).toContain('href="/admin"')
    expect(await start()).not.toContain('/ui/login')
  })

  it('name the endpoints that the service documents', async () => {
    const page = await (await appWith(async () => null)(new Request('http://localhost/'), HERE)).text()
    expect(page).toContain('<code>POST /auth/login</code>')
    expect(page).toContain('<code>GET /auth/&lt;b&gt;</code>')
    expect(page).toContain('href="/auth/docs"')
  })
})

describe('people 23: an address without an endpoint', () => {
  const ask = (headers: Record<string, string>, method = 'GET') => {
    const pages = { signIn: '/auth/ui/login', dashboard: null }
    const app = appWith(async () => null, false, pages)
    return app(new Request('http://localhost/<nowhere>', { method, headers }), HERE)
  }

  it('is a page for browsers, with the way to sign in', async () => {
    const response = await ask({ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(response.headers.get('Vary')).toBe('Accept')
    const page = await response.text()
    expect(page).toContain('<code>/%3Cnowhere%3E</code>')
    expect(page).toContain('href="/auth/ui/login"')
  })

  it('is JSON for programs, and for what browsers send', async () => {
    for (const [headers, method] of [
      [{}, 'GET'],
      [{ Accept: '*/*' }, 'GET'],
      [{ Accept: 'text/html' }, 'POST'],
    ] as const)
      expect(await (await ask(headers, method)).json()).toEqual({ code: 'NOT_FOUND' })
  })
})
