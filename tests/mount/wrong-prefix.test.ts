import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSallyport, type LogEntry, type Sallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { toElysia } from '@sallyport/mount/elysia'
import { toExpress } from '@sallyport/mount/express'
import { toFastify } from '@sallyport/mount/fastify'
import { toH3 } from '@sallyport/mount/h3'
import { toSvelteKit } from '@sallyport/mount/sveltekit'
import { cheapHasher } from '@sallyport/testkit'
import express from 'express'
import express4 from 'express-4'
import fastify from 'fastify'
import { createApp, defineEventHandler, toNodeListener } from 'h3'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'

// Loaded by a variable name: the types of Elysia would declare those of Bun for every test of the repository.
const ELYSIA: string = 'elysia'
const { Elysia } = await import(ELYSIA)

type Send = (path: string, init?: RequestInit) => Promise<Response>
type Host = (sallyport: Sallyport) => Send | Promise<Send>

/** Hosts whose only own route is POST `/api/auth/login`. They get requests with their whole path. */
const HOSTS: Readonly<Record<string, Host>> = {
  'Express 5': (sallyport) => listening(express().use(toExpress(sallyport)).post(OWN, ownInExpress)),
  'Express 4': (sallyport) => listening(express4().use(toExpress(sallyport)).post(OWN, ownInExpress)),
  async Fastify(sallyport) {
    const app = fastify()
    onTestFinished(() => app.close())
    await app.register(toFastify(sallyport))
    app.post(OWN, async () => 'own')
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    return (path, init) => fetch(origin + path, init)
  },
  'h3, as in Nuxt': (sallyport) =>
    listening(
      toNodeListener(
        createApp()
          .use(defineEventHandler(toH3(sallyport)))
          .use(
            OWN,
            defineEventHandler(() => 'own'),
          ),
      ),
    ),
  SvelteKit(sallyport) {
    const handle = toSvelteKit(sallyport)
    return async (path, init) => {
      const request = new Request(ORIGIN + path, init)
      const event = { request, url: new URL(request.url), locals: {}, getClientAddress: () => '127.0.0.1' }
      return handle<typeof event>({ event, resolve: () => own(path) })
    }
  },
  Hono(sallyport) {
    const app = new Hono().route('/', sallyport.app).post(OWN, (c) => c.text('own'))
    return async (path, init) => app.request(path, init)
  },
}
const ORIGIN = 'http://localhost'
const OWN = '/api/auth/login'
const own = (path: string) => new Response(null, { status: path === OWN ? 200 : 404 })
const ownInExpress = (_: unknown, response: { send(text: string): unknown }) => void response.send('own')

/** Elysia tells no status of requests that no route matches. */
const EVERY_HOST: Readonly<Record<string, Host>> = {
  ...HOSTS,
  Elysia(sallyport) {
    const { onRequest, derive, mapResponse } = toElysia(sallyport)
    const app = new Elysia().onRequest(onRequest).derive(derive).mapResponse(mapResponse)
    return async (path, init) => app.handle(new Request(ORIGIN + path, init))
  },
}

async function listening(listener: RequestListener): Promise<Send> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
}

async function hosted(host: Host, options: { readonly publicPath?: string; readonly keepsPublicPath?: boolean } = {}) {
  const log: LogEntry[] = []
  const sallyport = createSallyport({
    secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
    environment: 'development',
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    baseUrl: ORIGIN,
    ...options,
    logger: (entry) => void log.push(entry),
  })
  const send = await host(sallyport)
  return {
    async status(path: string, method = 'GET') {
      const response = await send(path, { method })
      await response.text()
      return response.status
    },
    hints: () => log.flatMap(({ event, hint }) => (event === 'mount.mismatch' ? [String(hint)] : [])),
  }
}

describe.each(Object.entries(EVERY_HOST))('a wrong prefix in %s', (_, host) => {
  it('O6 is told once, with what to set', async () => {
    const { status, hints } = await hosted(host)
    expect(await status('/app/auth/me')).toBe(404)
    await expect.poll(hints).toEqual([expect.stringContaining("set publicPath: '/app' and keepsPublicPath: true")])
    expect(await status('/other/auth/login', 'POST')).toBe(404)
    expect(await status('/nothing')).toBe(404)
    expect(hints()).toHaveLength(1)
  })

  it('O6 is told where the proxy keeps or removes publicPath, and the option says otherwise', async () => {
    const kept = await hosted(host, { publicPath: '/app' })
    await kept.status('/app/auth/me')
    await expect.poll(kept.hints).toEqual([expect.stringContaining('set keepsPublicPath: true')])
    const removed = await hosted(host, { publicPath: '/app', keepsPublicPath: true })
    await removed.status('/auth/me')
    await expect.poll(removed.hints).toEqual([expect.stringContaining('set keepsPublicPath: false')])
  })

  it('O6 raises no alarm for other paths, nor once an endpoint has been found', async () => {
    const { status, hints } = await hosted(host)
    const others = [
      '/',
      '/me',
      '/login',
      '/app/me',
      '/app/auth',
      '/app/auth/nothing',
      '/wp-admin/setup.php',
      '/a%20b/auth/me',
    ]
    for (const path of others) await status(path)
    expect(await status('/auth/me')).toBe(401)
    for (const path of ['/app/auth/me', '/nothing']) await status(path)
    expect(hints()).toEqual([])
  })
})

describe.each(Object.entries(HOSTS))('a route of the host in %s', (_, host) => {
  it('O6 that ends like one of the service raises no alarm', async () => {
    const { status, hints } = await hosted(host)
    expect(await status(OWN, 'POST')).toBe(200)
    await status('/nothing')
    expect(hints()).toEqual([])
  })
})

describe('a router that removes its own path', () => {
  const ROUTERS: Readonly<Record<string, Host>> = {
    Express: (sallyport) => listening(express().use('/app', toExpress(sallyport))),
    h3: (sallyport) => listening(toNodeListener(createApp().use('/app', defineEventHandler(toH3(sallyport))))),
  }

  it.each(Object.entries(ROUTERS))('O6 is named in the log of %s if publicPath is another path', async (_, host) => {
    const bare = await hosted(host)
    expect(await bare.status('/app/auth/me')).toBe(404)
    await expect.poll(bare.hints).toEqual([expect.stringContaining("set publicPath: '/app'")])
    const other = await hosted(host, { publicPath: '/shop' })
    await other.status('/app/auth/me')
    await expect.poll(other.hints).toEqual([expect.stringContaining('below /app, but publicPath is /shop')])
    const right = await hosted(host, { publicPath: '/app' })
    expect(await right.status('/app/auth/me')).toBe(401)
    expect(await right.status('/app/nothing')).toBe(404)
    expect(right.hints()).toEqual([])
  })
})
