import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createSallyport, type LogEntry } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { Hono, type MiddlewareHandler } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectionOf } from './connections/connection.ts'
import { platform } from './platform.ts'

const WRONG = { email: 'ada@example.com', password: 'not the password of Ada' }

function signIn(origin: string, json: unknown): Request {
  return new Request(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
}

/** Starts the service in a Hono app on @hono/node-server, behind the given middleware. */
async function serving(...middleware: readonly MiddlewareHandler[]) {
  const log: LogEntry[] = []
  const sallyport = createSallyport({
    secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
    stores: memoryStores(),
    passwordHasher: { hash: async () => 'hash', verify: async () => false, needsRehash: () => false },
    platform: platform(),
    environment: 'development',
    rateLimits: { login: { max: 2, windowMs: 60_000 } },
    logger: (entry) => log.push(entry),
  })
  const app = new Hono()
  for (const one of middleware) app.use(one)
  app.route('/', sallyport.app)
  const server = createAdaptorServer({ fetch: app.fetch })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
  const { port } = server.address() as AddressInfo
  return { sallyport, log, origin: `http://127.0.0.1:${port}` }
}

describe('in a Hono app on @hono/node-server', () => {
  it("counts limits by the client's address, which the host doesn't pass", async () => {
    const { sallyport, origin, log } = await serving()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) statuses.push((await fetch(signIn(origin, WRONG))).status)
    expect(statuses).toEqual([401, 401, 429])
    const statusFrom = async (address: string) => (await sallyport.fetch(signIn(origin, WRONG), { address })).status
    expect(await statusFrom('127.0.0.1')).toBe(429)
    expect(await statusFrom('192.0.2.1')).toBe(401)
    expect(log.map(({ event }) => event)).not.toContain('client.address.unknown')
  })

  it('works in an app of another copy of hono, and says so once', async () => {
    const { sallyport, log } = await serving()
    const copy: typeof import('hono') = createRequire(import.meta.url)('hono')
    expect(copy.Hono).not.toBe(Hono)
    const app = new copy.Hono().route('/', sallyport.app)
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await app.fetch(signIn('http://localhost', WRONG))).status).toBe(401)
    const entries = log.filter(({ event }) => event === 'mount.hono.duplicate')
    expect(entries).toMatchObject([{ level: 'warn', hint: expect.stringContaining('npm ls hono') }])
  })

  it('limits a body that a middleware has unpacked, whatever its Content-Length says', async () => {
    let chunks = 0
    const { origin } = await serving(async (c, next) => {
      const body = new ReadableStream({
        pull(controller) {
          chunks++
          if (chunks > 1000) controller.close()
          else controller.enqueue(new Uint8Array(64 * 1024))
        },
      })
      // Node requires `duplex` if the body is a stream. The spread hides the field from TypeScript, whose types lack
      // it.
      c.req.raw = new Request(c.req.raw, { body, ...{ duplex: 'half' } })
      await next()
    })
    expect((await fetch(signIn(origin, WRONG))).status).toBe(413)
    expect(chunks).toBeLessThan(10)
  })
})

describe('connectionOf', () => {
  it('knows the body of the request that the server made to be as long as declared', async () => {
    const seen: unknown[] = []
    const { origin } = await serving(async (c) => {
      seen.push(connectionOf(c.req.raw, c.env), connectionOf(new Request(c.req.raw), c.env))
      return c.body(null)
    })
    await fetch(signIn(origin, WRONG))
    expect(seen).toEqual([
      { address: '127.0.0.1', isFramedByLength: true },
      { address: '127.0.0.1', isFramedByLength: false },
    ])
  })

  it.each([undefined, null, {}, 'text', { incoming: null }, { incoming: { socket: null } }])(
    'returns nothing for the env %j',
    (env) => {
      expect(connectionOf(new Request('http://a.example/'), env)).toEqual({})
    },
  )
})
