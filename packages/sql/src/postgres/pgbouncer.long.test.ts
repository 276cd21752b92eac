import type { HubMessage } from '@sallyport/core/ports'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../test/pgbouncer.ts'
import { type PostgresServer, startPostgres } from '../../test/postgres-server.ts'
import { type PostgresOptions, type PostgresStorage, postgres } from '../postgres.ts'

const program = findPgBouncer()
if (typeof program === 'string') console.warn(`Skipped: ${program}`)

describe.skipIf(typeof program === 'string')('behind PgBouncer in transaction mode', () => {
  let server: PostgresServer
  let pooler: PgBouncer

  beforeAll(async () => {
    server = await startPostgres()
    if (typeof program !== 'string') pooler = await startPgBouncer(program, server)
  })
  afterAll(async () => {
    await pooler.remove()
    await server.remove()
  })

  async function opened(options: PostgresOptions = {}): Promise<PostgresStorage> {
    const storage = postgres(pooler.url('postgres'), { maxConnections: 3, ...options })
    onTestFinished(() => storage.close())
    await storage.migrate()
    return storage
  }

  async function streamOf({ hub }: PostgresStorage) {
    const opened = hub()
    const client = { request: new Request('https://auth.example.com/') }
    const subscription = { topics: ['page'], tenantIds: [], isNamed: false, client }
    const connection = await opened.subscribe(subscription, new Date())
    if (connection === null) throw new Error('refused')
    const received: unknown[] = []
    void (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of connection.stream) {
        for (const [, data = ''] of decoder.decode(chunk).matchAll(/^data: (.*)$/gm)) {
          const message = JSON.parse(data)
          if (message.type !== 'connected') received.push(message.data)
        }
      }
    })().catch(() => {})
    onTestFinished(() => connection.close())
    return { hub: opened, received }
  }

  function messageOf(data: unknown): HubMessage {
    return { id: crypto.randomUUID(), type: 'page.viewed', timestamp: new Date().toISOString(), topics: ['page'], data }
  }

  it('O1 every stream of two processes gets every message, also after the pooler and the database were restarted', async () => {
    const streams = [await streamOf(await opened()), await streamOf(await opened())]
    const [one, other] = streams
    const sent: unknown[] = []
    async function sendFour() {
      for (const hub of [one?.hub, other?.hub, one?.hub, other?.hub]) {
        sent.push(sent.length)
        await hub?.publish(messageOf(sent.at(-1)), new Date())
      }
      for (const { received } of streams) await expect.poll(() => received, { timeout: 60_000 }).toEqual(sent)
    }
    await sendFour()
    await pooler.restart()
    await expect.poll(() => canRead(streams.length), { timeout: 60_000 }).toBe(true)
    await sendFour()
    await server.stop()
    await server.start()
    await expect.poll(() => canRead(streams.length), { timeout: 60_000 }).toBe(true)
    await sendFour()
  })

  async function canRead(times: number): Promise<boolean> {
    const { db, close } = postgres(pooler.url('postgres'), { maxConnections: 1 })
    try {
      for (let n = 0; n < times; n++) await db.first({ sql: 'select 1', parameters: [] })
      return true
    } catch {
      return false
    } finally {
      await close()
    }
  }

  it.each([[{}], [{ prepare: false }]])('O2 a second and a third process start and work with %j', async (options) => {
    const storages: PostgresStorage[] = []
    for (let n = 0; n < 3; n++) {
      const storage = await opened(options)
      storages.push(storage)
      const email = `${JSON.stringify(options).length}-${n}@example.org`
      await storage.stores.users.insert({
        id: email,
        email,
        loginProvider: 'local',
        isEmailVerified: true,
        isTotpEnabled: false,
        createdAt: new Date(),
      })
      // Each process prepares the statements in another order, so that equal names would stand for different statements.
      const reads = [
        () => storage.stores.users.findById(email),
        () => storage.stores.users.findByEmail(email),
        () => storage.stores.sessions.listForUser(email, new Date()),
      ]
      await Promise.all(Array.from({ length: 12 }, (_, i) => reads[(i + n) % reads.length]?.()))
      for (const { stores } of storages) expect((await stores.users.findById(email))?.email).toBe(email)
    }
  })
})
