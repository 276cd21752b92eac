import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type SpawnedServer, spawnServer, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { postgres } from '../../packages/sql/src/postgres.ts'
import { type PostgresServer, startPostgres } from '../../packages/sql/test/postgres-server.ts'
import { countingReceiver } from '../webhooks/counting-receiver.ts'
import { eventStream } from './event-stream.ts'
import { type RoundRobin, roundRobin } from './round-robin.ts'

const ADMIN_SECRET = '77aa12cd90ef34ab56cd78ef12ab34cd'
const PASSWORD = 'correct horse battery'
const BACK_WITHIN_MS = 5000

describe('three servers on one Postgres behind a round robin', () => {
  let database: PostgresServer
  let url: string
  const atEnd: (() => Promise<void>)[] = []

  beforeAll(async () => {
    database = await startPostgres()
    url = database.url('postgres')
  })
  afterAll(async () => {
    for (const end of atEnd) await end()
    await database.remove()
  })

  async function startServers(count: number): Promise<{ servers: SpawnedServer[]; robin: RoundRobin }> {
    const env = {
      SALLYPORT_DATABASE_URL: url,
      SALLYPORT_DATABASE_CONNECTIONS: '5',
      SALLYPORT_SECRET: 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG',
      SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
      // One origin for all, as behind a load balancer.
      SALLYPORT_BASE_URL: 'http://auth.localhost',
      SALLYPORT_RATE_LIMITS: 'off',
      SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK: 'on',
    }
    const servers: SpawnedServer[] = []
    for (let index = 0; index < count; index++) {
      servers.push(await spawnServer(onTestFinished, await temporaryDirectory(onTestFinished), env))
    }
    return { servers, robin: roundRobin(servers.map((server) => server.url)) }
  }

  async function account(robin: RoundRobin, email: string) {
    const registered = await robin.send('POST', '/auth/register', { email, password: PASSWORD })
    expect(registered.status).toBe(201)
    const { status, json } = await robin.send('POST', '/auth/login', { email, password: PASSWORD })
    expect(status).toBe(200)
    return { accessToken: String(json.accessToken), refreshToken: String(json.refreshToken) }
  }

  it('ten processes that start at once migrate once', async () => {
    const script = join(import.meta.dirname, 'migrate.ts')
    const start = () => promisify(execFile)(process.execPath, ['-C', '@sallyport/source', script, url])
    await Promise.all(Array.from({ length: 10 }, start))
    const { db, migrate, close } = postgres(url)
    atEnd.push(close)
    expect(await migrate()).toEqual({ hasTrigramIndex: true })
    expect(await db.first({ sql: 'select count(*) as count from auth_locks', parameters: [] })).toEqual({ count: 256 })
  })

  it('share users, sessions and streams, and deliver each event of an outbox once', async () => {
    const { servers, robin } = await startServers(3)
    const receiver = await countingReceiver({ slownessMs: 20, failing: 5 })
    onTestFinished(() => receiver.close())
    const hook = { url: `${receiver.origin}/hook`, events: ['shop.order'], maxRetries: 5, retryDelayMs: 100 }
    expect((await robin.send('POST', '/admin/api/webhooks', hook, ADMIN_SECRET)).status).toBe(200)
    // The three requests go to three servers.
    const { accessToken, refreshToken } = await account(robin, 'ada@example.org')
    const refreshed = await robin.send('POST', '/auth/refresh', { refreshToken })
    expect(refreshed.status).toBe(200)
    expect((await robin.send('GET', '/auth/me', null, accessToken)).json.email).toBe('ada@example.org')

    const streams = await Promise.all(
      servers.map((server) => eventStream(`${server.url}/tools/stream?topics=global`, ADMIN_SECRET)),
    )
    for (let n = 0; n < 9; n++) {
      const message = { type: 'shop.news', data: { n } }
      expect((await robin.send('POST', '/tools/notify/global', message, ADMIN_SECRET)).status).toBe(202)
    }
    for (const { text } of streams) {
      await vi.waitFor(() => expect(text().match(/"type":"shop.news"/g)).toHaveLength(9), 5000)
    }
    for (const { end } of streams) end()

    // Webhook registrations are cached for up to 5 s.
    await sleep(5000)
    const events = 150
    for (let n = 0; n < events; n++) {
      expect((await robin.send('POST', '/tools/track/shop.order', { data: { n } }, accessToken)).status).toBe(202)
    }
    await vi.waitFor(() => expect(receiver.acknowledged.size).toBe(events), { timeout: 60_000, interval: 50 })
    await sleep(1000)
    const repeated = [...receiver.acknowledged.values()].filter((ids) => [...ids.values()].some((times) => times > 1))
    expect(repeated).toEqual([])
    expect([...receiver.acknowledged.values()].every((ids) => ids.size === 1)).toBe(true)
  })

  it('lose no session and no accepted write when one is killed under load, and when the database restarts', async () => {
    const { servers, robin } = await startServers(3)
    const written: string[] = []
    const refused: string[] = []
    let isOver = false

    async function visitor(index: number): Promise<void> {
      let { refreshToken } = await account(robin, `visitor${index}@example.org`)
      for (let step = 0; !isOver; step++) {
        const { status, json } = await robin.send('POST', '/auth/refresh', { refreshToken })
        if (status === 200) refreshToken = String(json.refreshToken)
        else refused.push(`refresh ${status} ${JSON.stringify(json)}`)
        const email = `guest${index}-${step}@example.org`
        const registered = await robin.send('POST', '/auth/register', { email, password: PASSWORD })
        // 409: an attempt whose connection broke had been committed.
        if (registered.status === 201 || registered.status === 409) written.push(email)
        else refused.push(`register ${registered.status} ${JSON.stringify(registered.json)}`)
      }
    }

    const load = Promise.all(Array.from({ length: 6 }, (_, index) => visitor(index)))
    await sleep(3000)
    const [victim, ...others] = servers
    await victim?.stop('SIGKILL')
    await sleep(2000)
    robin.remove(victim?.url ?? '')
    const beforeRestart = written.length

    await database.stop()
    await sleep(500)
    await database.start()
    const backAt = performance.now()
    for (const { url: origin } of others) {
      while ((await fetch(`${origin}/healthz`).catch(() => null))?.status !== 200) {
        expect(performance.now() - backAt).toBeLessThan(BACK_WITHIN_MS)
        await sleep(20)
      }
    }
    await vi.waitFor(() => expect(written.length).toBeGreaterThan(beforeRestart), BACK_WITHIN_MS)
    await sleep(2000)
    isOver = true
    await load

    expect(refused).toEqual([])
    expect(written.length).toBeGreaterThan(20)
    const { stores, close } = postgres(url)
    onTestFinished(close)
    const missing: string[] = []
    for (const email of written) if ((await stores.users.findByEmail(email)) === null) missing.push(email)
    expect(missing).toEqual([])
  })
})
