import { toElysia } from '@sallyport/mount/elysia'
import { toHono } from '@sallyport/mount/hono'
import { toNext } from '@sallyport/mount/next'
import type { User } from '@sallyport/mount/sveltekit'
import { toSvelteKit } from '@sallyport/mount/sveltekit'
import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { greeting, PUBLIC, type Send, serviceUnderTest, WALKED, walk } from './walk.ts'

// Loaded by a variable name: the types of Elysia would declare those of Bun for every test of the repository.
const ELYSIA: string = 'elysia'
const { Elysia } = await import(ELYSIA)

const ORIGIN = 'http://localhost'
interface Context {
  readonly user: User | null
  readonly set: { readonly headers: Record<string, string> }
  status(code: number): unknown
}

const sending =
  (handle: (request: Request) => Response | Promise<Response>): Send =>
  async (path, init) =>
    handle(new Request(ORIGIN + path, init))

function inHono({ sallyport }: ReturnType<typeof serviceUnderTest>): Hono {
  const { user, requireUser, requirePermission } = toHono(sallyport)
  return new Hono()
    .route('/', sallyport.app)
    .get('/hello', user(), (c) => c.text(greeting(c.var.user), 200, { 'Cache-Control': PUBLIC }))
    .get('/notes', requireUser(), (c) => c.text(c.var.user.email))
    .get('/drafts', requirePermission('drafts:read'), (c) => c.text(c.var.user.email))
}

describe('Hono', () => {
  it('keeps a user signed in', async () => {
    const service = serviceUnderTest()
    const app = inHono(service)
    expect(
      await walk(
        sending((request) => app.fetch(request)),
        service,
      ),
    ).toEqual(WALKED)
  })

  it('knows the client’s address when a page rotates the session', async () => {
    const service = serviceUnderTest({ connectionOf: (_, env) => ({ address: Object(env).address }) })
    const app = inHono(service)
    const addresses: unknown[] = []
    service.sallyport.on('identity.session.rotated', ({ origin }) => void addresses.push(origin.ip))
    const env = { address: '192.0.2.7' }
    await walk(
      sending((request) => app.fetch(request, env)),
      service,
    )
    expect([...new Set(addresses)]).toEqual(['192.0.2.7'])
  })
})

describe('Elysia', () => {
  it('keeps a user signed in', async () => {
    const service = serviceUnderTest()
    const { onRequest, derive, mapResponse } = toElysia(service.sallyport)
    const app = new Elysia()
      .onRequest(onRequest)
      .derive(derive)
      .mapResponse(mapResponse)
      .get('/hello', ({ user, set }: Context) => {
        set.headers['cache-control'] = PUBLIC
        return greeting(user)
      })
      .get('/notes', ({ user, status }: Context) => (user === null ? status(401) : 'notes'))
      .get('/drafts', async ({ user, status }: Context) => {
        if (user === null) return status(401)
        const permissions = await service.sallyport.roles.permissionsOf(user.sub)
        return permissions.includes('drafts:read') ? 'drafts' : status(403)
      })
    expect(
      await walk(
        sending((request) => app.handle(request)),
        service,
      ),
    ).toEqual(WALKED)
  })
})

describe('SvelteKit’s handle', () => {
  it('keeps a user signed in', async () => {
    const service = serviceUnderTest()
    const handle = toSvelteKit(service.sallyport)
    const serve = (request: Request) => {
      const event = { request, url: new URL(request.url), locals: { user: null }, getClientAddress: () => '127.0.0.1' }
      return handle<typeof event>({ event, resolve: page })
    }
    async function page({
      url,
      locals: { user },
    }: {
      url: URL
      locals: { user: { sub: string; email: string } | null }
    }) {
      if (url.pathname === '/hello') return new Response(greeting(user), { headers: { 'Cache-Control': PUBLIC } })
      if (!['/notes', '/drafts'].includes(url.pathname)) return new Response('', { status: 404 })
      if (user === null) return new Response('', { status: 401 })
      const permissions = await service.sallyport.roles.permissionsOf(user.sub)
      return new Response('', { status: url.pathname === '/notes' || permissions.length > 0 ? 200 : 403 })
    }
    expect(await walk(sending(serve), service)).toEqual(WALKED)
  })

  it('renders pages at build time, without a client', async () => {
    const handle = toSvelteKit(serviceUnderTest().sallyport)
    const event = {
      request: new Request(`${ORIGIN}/`),
      url: new URL(ORIGIN),
      locals: {},
      getClientAddress: vi.fn(() => {
        throw new Error('prerendering')
      }),
    }
    expect(await (await handle({ event, resolve: async () => new Response('page') })).text()).toBe('page')
  })
})

describe('Next.js', () => {
  it('keeps a user signed in, and makes the service at the first request', async () => {
    const service = serviceUnderTest()
    const make = vi.fn(() => service.sallyport)
    let sent = new Headers()
    const { POST, getUser, keepSignedIn } = toNext(make, { headers: async () => sent })
    expect(make).not.toHaveBeenCalled()
    async function page(request: Request): Promise<Response> {
      sent = request.headers
      const { pathname } = new URL(request.url)
      const user = await getUser()
      if (pathname === '/hello') return new Response(greeting(user), { headers: { 'Cache-Control': PUBLIC } })
      if (!['/notes', '/drafts'].includes(pathname)) return new Response('', { status: 404 })
      if (user === null) return new Response('', { status: 401 })
      const permissions = await service.sallyport.roles.permissionsOf(user.sub)
      return new Response('', { status: pathname === '/notes' || permissions.length > 0 ? 200 : 403 })
    }
    const serve = async (request: Request) =>
      request.method === 'POST' ? POST(request) : keepSignedIn(request, await page(request))
    expect(await walk(sending(serve), service)).toEqual(WALKED)
    expect(make).toHaveBeenCalledOnce()
  })

  it('starts again after a start that failed', async () => {
    const { sallyport } = serviceUnderTest()
    let hasDatabase = false
    const { GET } = toNext(async () => (hasDatabase ? sallyport : Promise.reject(new Error('no database'))), {
      headers: () => new Headers(),
    })
    await expect(GET(new Request(`${ORIGIN}/auth/me`))).rejects.toThrow('no database')
    hasDatabase = true
    expect((await GET(new Request(`${ORIGIN}/auth/me`))).status).toBe(401)
  })

  it('R19 asks with the Origin of the request, which a GET would leave unchecked', async () => {
    const asked: Request[] = []
    const session = async (request: Request) => {
      asked.push(request)
      return { user: null, headers: new Headers() }
    }
    const sent = new Headers({ Host: 'own.example', Origin: 'https://evil.example', 'X-Forwarded-Proto': 'https' })
    const { getUser } = toNext({ ...serviceUnderTest().sallyport, session }, { headers: () => sent })
    await getUser()
    expect(asked.map(({ method, url }) => [method, url])).toEqual([['POST', 'https://own.example/']])
  })

  it('waits for the request before it reads anything of the session, where Next.js gives its function for that', async () => {
    const steps: string[] = []
    const session = async () => {
      steps.push('session')
      return { user: null, headers: new Headers() }
    }
    const { getUser } = toNext(
      { ...serviceUnderTest().sallyport, session },
      { headers: () => new Headers(), connection: async () => steps.push('connection') },
    )
    await getUser()
    expect(steps).toEqual(['connection', 'session'])
  })

  it('sets cookies on redirects, whose headers can’t be changed', async () => {
    const session = async () => ({ user: null, headers: new Headers({ 'Set-Cookie': 'a=b' }) })
    const { keepSignedIn } = toNext({ ...serviceUnderTest().sallyport, session }, { headers: () => new Headers() })
    const response = await keepSignedIn(new Request(ORIGIN), Response.redirect(`${ORIGIN}/x`))
    expect([response.status, response.headers.getSetCookie()]).toEqual([302, ['a=b']])
  })
})
