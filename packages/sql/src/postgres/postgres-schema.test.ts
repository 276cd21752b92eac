import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '../../test/postgres-cluster.ts'
import { sql } from '../database/statement.ts'
import { type PostgresStorage, postgres } from '../postgres.ts'

function open(url: string, schema: string): PostgresStorage {
  const storage = postgres(url, { schema, maxConnections: 2 })
  onTestFinished(() => storage.close())
  return storage
}

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const USER = {
  id: 'u1',
  email: 'ada@example.com',
  loginProvider: 'local',
  isEmailVerified: true,
  isTotpEnabled: false,
  createdAt: new Date('2030-01-01T00:00:00Z'),
}

describe('The option schema of postgres()', () => {
  it('keeps the tables of several services apart in one database', async () => {
    const url = await createDatabase()
    const [one, other] = [open(url, '1-eu'), open(url, 'other')]
    expect((await one.pendingMigrations()).length).toBeGreaterThan(20)
    expect([await one.migrate(), await other.migrate()]).toEqual([{ hasTrigramIndex: true }, { hasTrigramIndex: true }])
    expect(await one.pendingMigrations()).toEqual([])
    await one.stores.users.insert(USER)
    expect([await one.stores.users.findById('u1'), await other.stores.users.findById('u1')]).toEqual([
      expect.objectContaining({ id: 'u1' }),
      null,
    ])
    // Dropping the first schema must not drop the extension, which is in another schema.
    await run(url, 'drop schema "1-eu" cascade')
    const { count } = (await other.db.first(sql<{ readonly count: number }>`
      select count(*) as count from pg_indexes where schemaname = 'other' and indexname like '%trigrams'`)) ?? {
      count: 0,
    }
    expect(count).toBe(2)
    expect(await other.migrate()).toEqual({ hasTrigramIndex: true })
  })

  it('refuses names that need care in SQL, and a URL that would override it', async () => {
    for (const schema of ['', 'A', 'a"b', 'a b', 'a'.repeat(51), 'a;b'])
      expect(() => postgres('postgres://localhost/auth', { schema })).toThrow('The option schema')
    const url = 'postgres://localhost/auth?options=-c%20search_path%3Dother'
    expect(() => postgres(url, { schema: 'a' })).toThrow('must not contain `options`')
  })

  it('migrates while another schema of the database is being migrated', async () => {
    const url = await createDatabase()
    const [one, other] = [open(url, 'one'), open(url, 'other')]
    await one.migrate()
    const client = new Client(url)
    await client.connect()
    await client.query('begin')
    await client.query('set local search_path = "one"')
    const { sql: lock, parameters } = one.db.dialect.migrationLock.at(-1) ?? sql``
    await client.query(lock.replace('?', String(parameters[0])))
    expect(await other.migrate()).toEqual({ hasTrigramIndex: true })
    await client.query('commit')
    await client.end()
  })

  it('rejects where the connections end up in another schema', async () => {
    const url = await createDatabase()
    const guest = `guest_${Math.floor(performance.now())}`
    await run(url, 'create schema closed', `create role ${guest} login password 'x'`)
    const mine = new URL(url)
    mine.username = guest
    mine.password = 'x'
    await expect(open(mine.href, 'closed').migrate()).rejects.toThrow("aren't in the schema closed but in none")
  })
})
