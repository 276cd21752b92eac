import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import { createSallyport, type LogEntry } from '../../packages/core/src/index.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'
import { cheapHasher, eventually, fakeClock } from '../../packages/testkit/src/index.ts'
import { TEST_SECRET } from '../http/index.ts'

const MINUTE = 60_000
const ADA = 'ada@example.com'

interface Request {
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A relay and gateway on this machine, which can be down: then nothing listens on its port. */
async function carrier() {
  const received: Request[] = []
  const state: { status: number; retryAfter?: string } = { status: 202 }
  let server: Server | undefined
  let port = 0
  const start = async () => {
    server = createServer(async (request, response) => {
      let text = request.url ?? ''
      for await (const chunk of request.setEncoding('utf8')) text += chunk
      received.push({ headers: request.headers, text })
      const { status, retryAfter } = state
      response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end('x')
    })
    await once(server.listen(port, '127.0.0.1'), 'listening')
    // The cast is safe: the server listens on TCP.
    port = (server.address() as AddressInfo).port
  }
  const stop = async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
  }
  await start()
  onTestFinished(stop)
  return { origin: `http://127.0.0.1:${port}`, received, state, start, stop }
}

async function open(endpoint: string, stores = memoryStores()) {
  const clock = fakeClock()
  const log: LogEntry[] = []
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores,
    environment: 'development',
    siteUrl: 'https://app.example.com',
    passwordHasher: cheapHasher,
    email: { mailer: { endpoint, apiKey: 'key', from: 'noreply@example.com' } },
    sms: { endpoint, apiKey: 'key', username: 'u', password: 'p' },
    logger: (entry) => log.push(entry),
    now: clock.now,
  })
  await stores.users.insert({
    id: 'u1',
    email: ADA,
    phoneNumber: '+393331234567',
    isPhoneVerified: true,
    passwordHash: await cheapHasher.hash('correct horse battery'),
    loginProvider: 'local',
    isEmailVerified: true,
    isTotpEnabled: false,
    createdAt: clock.now(),
  })
  const failures = () => log.filter(({ event }) => event === 'delivery.failed').length
  return {
    clock,
    log,
    failures,
    deliveries: stores.deliveries,
    async post(path: string) {
      const answer = await sallyport.fetch(
        new Request(`http://sallyport.test${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: ADA }),
        }),
      )
      expect([answer.status, await answer.text()]).toEqual([200, '{"success":true}'])
    },
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        clock.advance(MINUTE)
        await sallyport.drain()
      }
    },
  }
}

describe('O7 a relay and a gateway of this machine', () => {
  it.each([
    ['503', { status: 503 }],
    ['429 with Retry-After', { status: 429, retryAfter: '120' }],
    ['401, a wrong key', { status: 401 }],
  ])('O7 that answer %s for ten minutes get a reset and a notice once, by the same key', async (_, answer) => {
    const relay = await carrier()
    const service = await open(relay.origin)
    Object.assign(relay.state, answer)
    await service.post('/auth/forgot-password')
    await eventually(() => service.failures() === 1, 'the first failure')
    await service.pass(10)
    const tries = relay.received.length
    expect(tries).toBeGreaterThan(2)
    if ('retryAfter' in answer) expect(tries).toBeLessThan(7)
    relay.state.status = 202
    await service.pass(60)
    expect(relay.received).toHaveLength(tries + 1)
    const keys = new Set(relay.received.map(({ headers }) => headers['idempotency-key']))
    expect([keys.size, typeof [...keys][0]]).toEqual([1, 'string'])
    expect(await service.deliveries.count()).toEqual({ pending: 0, dead: 0 })
  })

  it('O7 that are down get what is still valid, and no code that has expired', async () => {
    const relay = await carrier()
    const database = sqlite(':memory:')
    await database.migrate()
    onTestFinished(() => database.close())
    const service = await open(relay.origin, { ...memoryStores(), ...database.stores })
    await relay.stop()
    await service.post('/auth/forgot-password')
    await service.post('/auth/sms/send')
    await eventually(() => service.failures() === 2, 'both failures')
    await service.pass(11)
    await relay.start()
    await service.pass(8)
    expect(relay.received.map(({ text }) => text.includes('reset-password'))).toEqual([true])
    expect(service.log.filter(({ event }) => event === 'delivery.dead').map(({ kind }) => kind)).toEqual(['code'])
  })

  it('O7 that refuse a message get it once, and it is given up', async () => {
    const relay = await carrier()
    const service = await open(relay.origin)
    relay.state.status = 422
    await service.post('/auth/forgot-password')
    await eventually(() => service.failures() === 1, 'the failure')
    await service.pass(30)
    expect(relay.received).toHaveLength(1)
    expect(await service.deliveries.count()).toEqual({ pending: 0, dead: 1 })
    expect(JSON.stringify(service.log)).not.toMatch(/ada@example|token=/)
  })
})
