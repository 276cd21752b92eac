import { setTimeout as sleep } from 'node:timers/promises'
import { createSallyport } from '@sallyport/core'
import { nobleHasher } from '@sallyport/core/noble-hasher'
import { isConflict, isOutcomeUnknown, isStoreUnavailable } from '@sallyport/core/ports'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMigratedDatabase } from '../../test/postgres-cluster.ts'
import { type PostgresServer, startPostgres } from '../../test/postgres-server.ts'
import { sql } from '../database/statement.ts'
import { type PostgresOptions, postgres } from '../postgres.ts'

const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery' }

async function opened(url: string, options: PostgresOptions = {}) {
  const storage = postgres(url, options)
  onTestFinished(() => storage.close())
  await storage.migrate()
  return storage
}

/** A second connection to the database. */
async function connected(url: string): Promise<Client> {
  const client = new Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function unavailable(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return isStoreUnavailable(error) ? error.message : `not unavailable: ${error}`
}

describe('a database that goes away', () => {
  let server: PostgresServer

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.remove())

  async function serving() {
    const { stores, ...storage } = await opened(server.url('postgres'))
    const sallyport = createSallyport({
      secret: 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG',
      baseUrl: 'https://auth.example.com',
      stores,
      passwordHasher: nobleHasher({ memoryKiB: 8, passes: 1 }),
      registration: true,
      rateLimits: false,
      logger: () => {},
    })
    const post = (path: string, body: object) =>
      sallyport.fetch(
        new Request(`https://auth.example.com/auth${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' },
          body: JSON.stringify(body),
        }),
      )
    return { ...storage, stores, post }
  }

  it('E13 is 503 with Retry-After while it is down, and works again after its restart, with every session', async () => {
    const { stores, post } = await serving()
    expect((await post('/register', CREDENTIALS)).status).toBe(201)
    const { refreshToken } = await (await post('/login', CREDENTIALS)).json()
    // Leaves several connections in the pool, which all break.
    await Promise.all(Array.from({ length: 5 }, () => stores.users.count()))
    await server.stop()
    for (let count = 0; count < 3; count++) {
      const answer = await post('/login', CREDENTIALS)
      expect([answer.status, (await answer.json()).code]).toEqual([503, 'OVERLOADED'])
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect(await unavailable(stores.users.count())).toMatch('The database can’t be reached')
    expect(
      await unavailable(stores.proofs.put({ purpose: 'magic-link', hash: 'h', userId: 'u', data: {}, attempts: 0 })),
    ).toMatch('The database can’t be reached')
    const lost = await stores.users.count().catch((error: unknown) => error)
    // A refused connection has run nothing.
    expect(isOutcomeUnknown(lost)).toBe(false)
    await server.start()
    expect((await post('/refresh', { refreshToken })).status).toBe(200)
    expect((await post('/login', CREDENTIALS)).status).toBe(200)
  })

  it('E13 answers while it restarts: nothing but 200 and 503, and 200 once it is back', async () => {
    const { post } = await serving()
    await post('/register', CREDENTIALS)
    const seen = new Set<number>()
    let isOver = false
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        seen.add((await post('/login', CREDENTIALS)).status)
        await sleep(5)
      }
    })
    await expect.poll(() => [...seen]).toEqual([200])
    await server.stop('SIGQUIT')
    await server.start()
    await expect.poll(async () => (await post('/login', CREDENTIALS)).status).toBe(200)
    isOver = true
    await Promise.all(load)
    expect([...seen].filter((one) => one !== 200 && one !== 503)).toEqual([])
  })
})

describe('a database that is slow or busy', () => {
  it('cancels a statement that takes too long, and runs the next one', async () => {
    const url = await createMigratedDatabase()
    const { db, stores } = await opened(url, { statementTimeoutMs: 1500, maxConnections: 1 })
    expect(await unavailable(db.first(sql`select pg_sleep(600)`))).toMatch('took longer than statementTimeoutMs')
    const other = await connected(url)
    await other.query('begin; lock table auth_roles')
    expect(await unavailable(stores.roles.find('x'))).toMatch('took longer than statementTimeoutMs')
    await other.query('rollback')
    expect(await stores.roles.find('x')).toBeNull()
  })

  it('refuses a statement that waits too long for a connection', async () => {
    const url = await createMigratedDatabase()
    const { db } = await opened(url, { maxConnections: 1, connectTimeoutMs: 1500 })
    const other = await connected(url)
    await other.query('select pg_advisory_lock(7)')
    const slow = db.first(sql`select pg_advisory_lock(7)`)
    expect(await unavailable(db.first(sql`select 1`))).toMatch('All connections of the pool stayed in use')
    expect(db.connections()).toMatchObject({ total: 1, idle: 0 })
    await other.query('select pg_advisory_unlock(7)')
    await slow
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 })
  })

  it('runs a transaction again that lost a deadlock', async () => {
    const { db, stores } = await opened(await createMigratedDatabase())
    for (const name of ['a', 'b']) await stores.roles.insert({ name, permissions: [] })
    const add = (name: string) =>
      sql`update auth_roles set search_text = search_text || '+', permissions = '[]' where name = ${name}`
    const pause = sql`select pg_sleep(0.05)`
    await Promise.all([db.batch([add('a'), pause, add('b')]), db.batch([add('b'), pause, add('a')])])
    const rows = await db.all(sql`select search_text from auth_roles order by name`)
    expect(rows).toEqual([{ search_text: 'a++' }, { search_text: 'b++' }])
  })

  it('runs a transaction again that could not be serialised', async () => {
    const url = await createMigratedDatabase()
    const { db, stores } = await opened(url)
    await stores.roles.insert({ name: 'a', permissions: [] })
    const client = await connected(url)
    const { rows } = await client.query('select current_database() as name')
    await client.query(`alter database ${rows[0].name} set default_transaction_isolation = 'serializable'`)
    const strict = postgres(url)
    onTestFinished(() => strict.close())
    const append = sql`update auth_roles set search_text = search_text || '+' where name = 'a'`
    await Promise.all(Array.from({ length: 10 }, () => strict.db.run(append)))
    expect(await db.first(sql`select search_text from auth_roles`)).toEqual({ search_text: `a${'+'.repeat(10)}` })
  })

  it('keeps nothing of a batch that fails, and says which key is taken', async () => {
    const { db, stores } = await opened(await createMigratedDatabase(), { maxConnections: 1 })
    await stores.roles.insert({ name: 'kept', permissions: [] })
    const insert = (name: string) =>
      sql`insert into auth_roles (name, permissions, search_text) values (${name}, '[]', ${name})`
    const error = await db.batch([insert('new'), insert('kept')]).catch((reason: unknown) => reason)
    expect(isConflict(error)).toBe(true)
    expect(await stores.roles.find('new')).toBeNull()
    await expect(db.run(sql`select no_such_function()`)).rejects.toThrow('no_such_function')
  })

  it('leases a delivery while another transaction is changing one', async () => {
    const url = await createMigratedDatabase()
    const { stores } = await opened(url, { statementTimeoutMs: 1000 })
    const now = new Date('2030-01-01T00:00:00Z')
    const delivery = (id: string) => ({
      id,
      messageId: id,
      webhookId: 'w1',
      event: 'page.viewed',
      url: 'https://receiver.example/hook',
      status: 'pending' as const,
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
      body: '{}',
    })
    await stores.deliveries.enqueue([delivery('d1'), delivery('d2')])
    const other = await connected(url)
    await other.query(`begin; update auth_deliveries set attempts = 1 where id = 'd1'`)
    const leased = await stores.deliveries.lease({ limit: 10, now, leaseMs: 1000 })
    expect(leased.map(({ id }) => id)).toEqual(['d2'])
    await other.query('rollback')
  })
})

it('says at the first statement that the database does not exist or the server does not answer', async () => {
  const url = await createMigratedDatabase()
  const missing = postgres(url.replace(/test_\w+/, 'missing'))
  await expect(missing.migrate()).rejects.toThrow('database "missing" does not exist')
  const nowhere = postgres('postgres://u:hunter2@127.0.0.1:1/x')
  expect(await unavailable(nowhere.migrate())).toMatch(
    'The database can’t be reached (connect ECONNREFUSED 127.0.0.1:1)',
  )
})
