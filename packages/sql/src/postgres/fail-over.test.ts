import { setTimeout as sleep } from 'node:timers/promises'
import { createSallyport } from '@sallyport/core'
import { nobleHasher } from '@sallyport/core/noble-hasher'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startMovingProxy } from '../../test/moving-proxy.ts'
import { type PostgresServer, startPostgres } from '../../test/postgres-server.ts'
import { sql } from '../database/statement.ts'
import { type PostgresOptions, postgres } from '../postgres.ts'
import { createConnectionAges } from './connection-ages.ts'
import { CHANNEL, listen } from './listen.ts'

const DATABASE = 'postgres'

let former: PostgresServer
let next: PostgresServer

beforeAll(async () => {
  ;[former, next] = await Promise.all([startPostgres(), startPostgres()])
  for (const server of [former, next]) {
    const { migrate, close } = postgres(server.url(DATABASE))
    await migrate()
    await close()
  }
})
afterAll(() => Promise.all([former.remove(), next.remove()]))

async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) await sleep(10)
}

async function execute(server: PostgresServer, ...statements: readonly string[]): Promise<void> {
  const client = new Client(server.url(DATABASE))
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const setReadOnly = (server: PostgresServer, value: 'on' | 'off') =>
  execute(server, `alter system set default_transaction_read_only = ${value}`, 'select pg_reload_conf()')

describe('P4 ages of connections', () => {
  it('end between 75 and 100 % of the greatest age, each at its own time, and all when the server is no primary', () => {
    let time = 0
    const ages = createConnectionAges<object>(1000, () => time)
    const connections = Array.from({ length: 100 }, () => ({}))
    for (const connection of connections) ages.add(connection)
    const over = () => connections.filter((connection) => ages.isOver(connection)).length
    time = 749
    expect(over()).toBe(0)
    time = 875
    expect(over()).toBeGreaterThan(0)
    expect(over()).toBeLessThan(100)
    time = 1000
    expect(over()).toBe(100)
    const young = {}
    ages.add(young)
    expect(ages.isOver(young)).toBe(false)
    ages.endAll()
    expect(ages.isOver(young)).toBe(true)
  })

  it('never end with Infinity', () => {
    const ages = createConnectionAges<object>(Number.POSITIVE_INFINITY)
    const connection = {}
    ages.add(connection)
    expect(ages.isOver(connection)).toBe(false)
  })
})

describe('P4 a primary that still answers after the host’s name has moved', () => {
  const portOf = async (db: ReturnType<typeof postgres>['db']) =>
    (await db.first(sql<{ readonly at: string }>`select pg_postmaster_start_time()::text as at`))?.at

  it('is left by connections at their greatest age, although probes use them all the time', async () => {
    const proxy = await startMovingProxy(former)
    const { db, close } = postgres(proxy.url(DATABASE), { maxConnectionAgeMs: 100 })
    onTestFinished(async () => {
      await close()
      proxy.close()
    })
    const before = await portOf(db)
    proxy.moveTo(next)
    await until(async () => (await portOf(db)) !== before)
    expect(proxy.connectionsTo(next)).toBeGreaterThan(0)
  })

  async function listening(proxyOptions: { readonly maxAgeMs: number }) {
    const proxy = await startMovingProxy(former)
    const heard: string[] = []
    let reconnections = 0
    const listener = await listen({
      config: { connectionString: proxy.url(DATABASE) },
      onNotification: (payload) => heard.push(payload),
      notify: async () => {},
      onReconnected: () => {
        reconnections += 1
      },
      checkMs: 20,
      ...proxyOptions,
    })
    onTestFinished(async () => {
      await listener?.close()
      proxy.close()
    })
    return { proxy, heard, reconnections: () => reconnections }
  }

  it('O1 counts as listening only while what another connection sends arrives', async () => {
    let isShared = true
    const listener = await listen({
      config: { connectionString: former.url(DATABASE) },
      onNotification: () => {},
      onReconnected: () => {},
      // A pooler that shares connections answers, and delivers nothing.
      notify: async (payload) => isShared || execute(former, `select pg_notify(${CHANNEL}, '${payload}')`),
      checkMs: 20,
      maxAgeMs: 3_600_000,
    })
    onTestFinished(() => listener?.close())
    expect(listener?.isProven()).toBe(false)
    isShared = false
    await until(() => listener?.isProven() === true)
  })

  it('is left by the listening connection at its greatest age, which misses nothing meanwhile', async () => {
    const { proxy, heard, reconnections } = await listening({ maxAgeMs: 200 })
    proxy.moveTo(next)
    await until(() => proxy.connectionsTo(next) > 0 && reconnections() > 0)
    await execute(next, `select pg_notify(${CHANNEL}, 'hello')`)
    await until(() => heard.includes('hello'))
  })

  it('is left by the listening connection as soon as it is read-only', async () => {
    const { proxy, heard, reconnections } = await listening({ maxAgeMs: 3_600_000 })
    proxy.moveTo(next)
    await setReadOnly(former, 'on')
    try {
      await until(() => reconnections() > 0)
      await execute(next, `select pg_notify(${CHANNEL}, 'hello')`)
      await until(() => heard.includes('hello'))
    } finally {
      await setReadOnly(former, 'off')
    }
  })

  it('reads go on when the database ends all connections at once', async () => {
    const { db, close } = postgres(former.url(DATABASE))
    onTestFinished(close)
    await Promise.all(Array.from({ length: 10 }, () => db.first(sql`select pg_sleep(0.05)`)))
    await execute(former, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    const answers = await Promise.all(Array.from({ length: 10 }, () => db.first(sql`select 1 as one`)))
    expect(answers).toEqual(Array(10).fill({ one: 1 }))
  })
})

describe('P4 after a fail-over', () => {
  /** Stores behind a host name that leads to the former primary. */
  async function served(options: PostgresOptions = {}) {
    const proxy = await startMovingProxy(former)
    const storage = postgres(proxy.url(DATABASE), options)
    onTestFinished(async () => {
      await storage.close()
      proxy.close()
    })
    const sallyport = createSallyport({
      secret: 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG',
      baseUrl: 'https://auth.example.com',
      stores: storage.stores,
      passwordHasher: nobleHasher({ memoryKiB: 8, passes: 1 }),
      registration: true,
      rateLimits: false,
      logger: () => {},
    })
    const register = (email: string) =>
      sallyport.fetch(
        new Request('https://auth.example.com/auth/register', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, password: 'correct horse battery' }),
        }),
      )
    /** Opens all connections of the pool. */
    const warmUp = () => Promise.all(Array.from({ length: 10 }, () => storage.db.first(sql`select pg_sleep(0.05)`)))
    return { ...storage, proxy, register, warmUp }
  }

  /** True if the statement runs on the server that is the primary now. */
  async function isOnNext({ db }: Pick<Awaited<ReturnType<typeof served>>, 'db'>): Promise<boolean> {
    const own = await db.first(sql<{ readonly at: string }>`select pg_postmaster_start_time()::text as at`)
    const client = new Client(next.url(DATABASE))
    await client.connect()
    const { rows } = await client.query('select pg_postmaster_start_time()::text as at')
    await client.end()
    return own?.at === rows[0].at
  }

  it('connections that became read-only are closed, and the write is made on the new primary', async () => {
    const { proxy, register, warmUp, ...storage } = await served()
    await warmUp()
    expect((await register('before@example.com')).status).toBe(201)
    proxy.moveTo(next)
    await setReadOnly(former, 'on')
    try {
      await until(async () => {
        const row = await storage.db.first(sql<{ readonly value: string }>`
          select current_setting('default_transaction_read_only') as value`)
        return row?.value === 'on'
      })
      for (let count = 0; count < 12; count++) {
        expect((await register(`after-${count}@example.com`)).status).toBe(201)
      }
      await warmUp()
      expect(await isOnNext(storage)).toBe(true)
      expect(proxy.connectionsTo(former)).toBe(10)
    } finally {
      await setReadOnly(former, 'off')
    }
  })

  it('503 while the host’s name leads to the former primary, and 201 at once when it leads to the new one', async () => {
    const { proxy, register, ...storage } = await served()
    expect((await register('first@example.com')).status).toBe(201)
    await former.demote()
    // A standby answers reads, such as the probes of load balancers.
    expect(await storage.stores.users.findByEmail('first@example.com')).not.toBeNull()
    for (let count = 0; count < 3; count++) {
      const answer = await register(`second-${count}@example.com`)
      expect([answer.status, answer.headers.has('Retry-After')]).toEqual([503, true])
    }
    proxy.moveTo(next)
    await storage.stores.users.findByEmail('first@example.com')
    expect((await register('third@example.com')).status).toBe(201)
    expect(await isOnNext(storage)).toBe(true)
  })

  it('a hub doesn’t take a standby for an engine without notifications', async () => {
    const { hub, proxy, db } = await served()
    const { publish } = hub()
    const message = { id: 'm1', type: 't', topic: 'global', rawData: {} } as never
    await expect(publish(message, new Date())).rejects.toThrow('read-only')
    proxy.moveTo(next)
    const heard: string[] = []
    const listener = await listen({
      config: { connectionString: proxy.url(DATABASE) },
      onNotification: (payload) => heard.push(payload),
      notify: async () => {},
      onReconnected: () => {},
      maxAgeMs: 60_000,
    })
    await db.first(sql`select 1`)
    await publish(message, new Date())
    await until(() => heard.length > 0)
    await listener?.close()
    expect(heard[0]).toContain('m1')
  })
})
