import type { User } from '@sallyport/core'
import { toElysia } from '@sallyport/mount/elysia'
import { toHono } from '@sallyport/mount/hono'
import { toNext } from '@sallyport/mount/next'
import { toSvelteKit } from '@sallyport/mount/sveltekit'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { CACHED, OWN, wrongWith } from './renewals.ts'
import { PUBLIC, type Send, serviceUnderTest, signedInLater } from './walk.ts'

// Loaded by a variable name: the types of Elysia would declare those of Bun for every test of the repository.
const ELYSIA: string = 'elysia'
const { Elysia } = await import(ELYSIA)

/** Responses of a web host's routes, by path. */
const ROUTES: Readonly<Record<string, () => Response | Promise<Response>>> = {
  '/cached': () => new Response('page', { headers: CACHED }),
  '/redirect': () => new Response(null, { status: 302, headers: { Location: '/x', ...CACHED } }),
  '/fixed': () => Response.redirect('http://localhost/x'),
  '/own': () => new Response('page', { headers: { ...CACHED, 'Set-Cookie': OWN } }),
  '/stream': () =>
    new Response(new Response('page').body, { headers: { ...CACHED, 'Content-Type': 'text/event-stream' } }),
  '/nothing': () => new Response(null, { status: 204, headers: CACHED }),
  '/failed': () => new Response('no', { status: 500, headers: CACHED }),
}

const web =
  (handle: (request: Request) => Response | Promise<Response>): Send =>
  async (path, init) =>
    handle(new Request(`http://localhost${path}`, { redirect: 'manual', ...init }))

const pageOf = ({ url }: { readonly url: string | URL }) =>
  ROUTES[new URL(url).pathname]?.() ?? new Response('', { status: 404 })

describe('I5 R21 R32 renewed cookies are never cached, whatever the route says, in', () => {
  it('Hono', async () => {
    const service = serviceUnderTest()
    const { user } = toHono(service.sallyport)
    const app = new Hono().route('/', service.sallyport.app).use(user())
    for (const [path, page] of Object.entries(ROUTES)) app.get(path, page)
    app.get('/set', (c) => c.text('page', 200, CACHED))
    app.get('/own-set', (c) => c.text('page', 200, { ...CACHED, 'Set-Cookie': OWN }))
    app.get('/thrown', () => {
      throw new Error('failed')
    })
    app.onError((_, c) => c.text('failed', 500, CACHED))
    const paths = [...Object.keys(ROUTES), '/set', '/own-set', '/thrown', '/missing']
    expect(
      await wrongWith(
        web((request) => app.fetch(request)),
        service,
        paths,
      ),
    ).toEqual([])
  })

  it.each([{ aot: true }, { aot: false }])('Elysia, with %j', async (options) => {
    const service = serviceUnderTest()
    const { onRequest, derive, mapResponse } = toElysia(service.sallyport)
    const app = new Elysia(options).onRequest(onRequest).derive(derive).mapResponse(mapResponse)
    for (const [path, page] of Object.entries(ROUTES)) app.get(path, page)
    interface Context {
      readonly user: User | null
      readonly set: { headers: Record<string, unknown>; status: number }
      readonly cookie: Record<string, { value: string; path: string }>
      redirect(path: string): Response
    }
    app
      .get('/set', ({ set }: Context) => {
        Object.assign(set.headers, CACHED)
        return 'page'
      })
      .get('/replaced', (context: Context) => {
        context.set.headers = { ...CACHED }
        return { page: true }
      })
      .get('/own-set', ({ set, cookie }: Context) => {
        set.headers['cache-control'] = PUBLIC
        Object.assign(cookie.theme ?? {}, { value: 'dark', path: '/' })
        return 'page'
      })
      .get('/elsewhere', ({ set, redirect }: Context) => {
        set.headers['cache-control'] = PUBLIC
        return redirect('http://localhost/x')
      })
      .get('/yielded', function* ({ set }: Context) {
        set.headers['cache-control'] = PUBLIC
        yield 'pa'
        yield 'ge'
      })
      .get('/thrown', ({ set }: Context) => {
        set.headers['cache-control'] = PUBLIC
        throw new Error('failed')
      })
    const paths = ['/set', '/replaced', '/own-set', '/elsewhere', '/yielded', ...Object.keys(ROUTES)]
    const send = web((request) => app.handle(request))
    if (options.aot) expect(await wrongWith(send, service, paths)).toEqual([])
    // Elysia calls no `mapResponse` after an error, and without `aot`.
    const { visit } = await signedInLater(send, service)
    for (const path of options.aot ? ['/thrown'] : [...paths, '/thrown'])
      expect((await visit(path)).headers.getSetCookie().filter((cookie) => cookie.includes('Token'))).toEqual([])
  })

  it('Elysia without mapResponse, where no cookie is renewed', async () => {
    const service = serviceUnderTest()
    const { onRequest, derive } = toElysia(service.sallyport)
    const app = new Elysia().onRequest(onRequest).derive(derive)
    app.get('/cached', ({ user }: { user: User | null }) => new Response(user?.email, { headers: CACHED }))
    const { visit } = await signedInLater(
      web((request) => app.handle(request)),
      service,
    )
    const response = await visit('/cached')
    expect([await response.text(), response.headers.getSetCookie()]).toEqual(['ada@example.com', []])
  })

  it('SvelteKit', async () => {
    const service = serviceUnderTest()
    const handle = toSvelteKit(service.sallyport)
    const serve = (request: Request) => {
      const event = { request, url: new URL(request.url), locals: {}, getClientAddress: () => '127.0.0.1' }
      return handle<typeof event>({ event, resolve: pageOf })
    }
    expect(await wrongWith(web(serve), service, Object.keys(ROUTES))).toEqual([])
  })

  it('Next.js', async () => {
    const service = serviceUnderTest()
    const { POST, keepSignedIn } = toNext(service.sallyport, { headers: () => new Headers() })
    const serve = async (request: Request) =>
      request.method === 'POST' ? POST(request) : keepSignedIn(request, await pageOf(request))
    expect(await wrongWith(web(serve), service, Object.keys(ROUTES))).toEqual([])
  })

  it('no handshake of a WebSocket, whose response is made elsewhere', async () => {
    const service = serviceUnderTest()
    const { user } = toHono(service.sallyport)
    const app = new Hono().route('/', service.sallyport.app).get('/socket', user(), (c) => c.text('101'))
    const { visit } = await signedInLater(
      web((request) => app.fetch(request)),
      service,
    )
    const handshake = await visit('/socket', { headers: { Upgrade: 'websocket' } })
    expect(handshake.headers.getSetCookie()).toEqual([])
    expect((await visit('/socket')).headers.getSetCookie()).not.toEqual([])
  })
})
