import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase, createMigratedDatabase } from '../../test/postgres-cluster.ts'
import type { Tables } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { sql } from '../database/statement.ts'
import { POSTGRES_MIGRATIONS, type PostgresOptions, postgres } from '../postgres.ts'

const names = POSTGRES_MIGRATIONS.map(({ name }) => name)
const now = new Date('2030-01-01T00:00:00Z')

function opened(url: string, options: PostgresOptions = {}) {
  const storage = postgres(url, { maxConnections: 3, ...options })
  onTestFinished(() => storage.close())
  return storage
}

async function migrated() {
  const url = await createMigratedDatabase()
  return { ...opened(url), url }
}

async function appliedTo(db: SqlDatabase): Promise<readonly string[]> {
  const rows = await db.all(sql<Tables['auth_migrations']>`select name from auth_migrations order by name`)
  return rows.map(({ name }) => name)
}

const user = (id: string, email = `${id}@x.example`) => ({
  id,
  email,
  isEmailVerified: true,
  isTotpEnabled: false,
  createdAt: now,
})

describe('migrations on Postgres', () => {
  it('run once where ten processes start at the same time on a new database', async () => {
    const url = await createDatabase()
    const storages = Array.from({ length: 10 }, () => opened(url))
    const outcomes = await Promise.all(storages.map(({ migrate }) => migrate()))
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => ({ hasTrigramIndex: true })))
    expect(await appliedTo(opened(url).db)).toEqual([...names].sort())
  })

  it('wait for the lock of another process, longer than a statement may take', async () => {
    const url = await createDatabase()
    const other = new Client(url)
    await other.connect()
    await other.query('begin')
    const { sql: lock, parameters } = opened(url).db.dialect.migrationLock.at(-1) ?? sql``
    await other.query(lock.replace('?', String(parameters[0])))
    const { db, migrate } = opened(url, { statementTimeoutMs: 1000 })
    let isDone = false
    const done = migrate().then(() => {
      isDone = true
    })
    // Real time: longer than `statementTimeoutMs`, after which Postgres would cancel a statement.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(isDone).toBe(false)
    await other.query('commit')
    await other.end()
    await done
    expect(await appliedTo(db)).toEqual([...names].sort())
  })

  it('E6 refuse a schema that a newer version made, and change nothing', async () => {
    const { db, migrate } = await migrated()
    await db.run(sql`insert into auth_migrations (name) values ('9999-later')`)
    await db.run(sql`delete from auth_migrations where name = ${names.at(-1) ?? ''}`)
    const before = await appliedTo(db)
    await expect(migrate()).rejects.toThrow('9999-later is unknown to this version')
    expect(await appliedTo(db)).toEqual(before)
  })

  it('compare texts by bytes, whatever the locale of the database', async () => {
    const { db } = await migrated()
    const columns = await db.all(sql<{ readonly name: string; readonly collation: string | null }>`
      select table_name || '.' || column_name as name, collation_name as collation from information_schema.columns
      where table_schema = current_schema() and data_type = 'text' and table_name <> 'auth_migrations'`)
    expect(columns.length).toBeGreaterThan(80)
    expect(columns.filter(({ collation }) => collation !== 'C')).toEqual([])
  })
})

describe('searching for users', () => {
  /** Opens the database as a role that may create tables but no extensions. */
  async function asOrdinaryRole() {
    const url = await createDatabase()
    const database = new URL(url).pathname.slice(1)
    const owner = new Client(url)
    await owner.connect()
    onTestFinished(() => owner.end())
    const role = `ordinary_${database}`
    await owner.query(`create role ${role} login; create schema ordinary authorization ${role};
      alter role ${role} set search_path = ordinary; revoke create on database ${database} from public`)
    return { owner, ...opened(url.replace('postgres@', `${role}@`)) }
  }

  it('reads all of them without pg_trgm, with the same result, and uses the index once the extension is there', async () => {
    const { owner, db, stores, migrate } = await asOrdinaryRole()
    expect(await migrate()).toEqual({ hasTrigramIndex: false })
    for (const id of ['ada', 'bob', '100%_ada']) await stores.users.insert(user(id))
    const found = async (search: string) =>
      (await stores.users.list({ page: 1, limit: 10, search })).users.map(({ id }) => id)
    const plan = async () => {
      // With only three rows, the planner would read the table instead of the index.
      const rows = await db.batch<object>([
        sql`set local enable_seqscan = off`,
        sql`explain select id from auth_users where email like '%ada@x%'`,
      ])
      return JSON.stringify(rows)
    }
    expect(await found('ADA@')).toEqual(['ada', '100%_ada'])
    expect(await found('%_a')).toEqual(['100%_ada'])
    expect(await plan()).not.toContain('auth_users_email_trigrams')

    await owner.query('create extension pg_trgm with schema public; grant usage on schema public to public')
    expect(await migrate()).toEqual({ hasTrigramIndex: true })
    expect(await found('ADA@')).toEqual(['ada', '100%_ada'])
    expect(await plan()).toContain('auth_users_email_trigrams')
  })

  it('has the indexes that docs/operations/postgres.md creates without blocking', async () => {
    const { url } = await migrated()
    const client = new Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    const definitions = async () =>
      (await client.query(`select indexdef from pg_indexes where indexname like '%trigrams' order by 1`)).rows
    const own = await definitions()
    expect(own).toHaveLength(2)
    const page = await readFile(new URL('../../../../docs/operations/postgres.md', import.meta.url), 'utf8')
    await client.query('drop index auth_users_email_trigrams; drop index auth_users_name_trigrams')
    for (const statement of /```sql\n([^`]+)```/.exec(page)?.[1]?.split(';\n') ?? []) await client.query(statement)
    expect(await definitions()).toEqual(own)
  })
})

describe('texts that Postgres refuses', () => {
  it('keep a replacement character for NUL, and find nothing in lists', async () => {
    const { stores } = await migrated()
    await stores.users.insert({ ...user('u1'), name: 'A\0da' })
    expect((await stores.users.findById('u1'))?.name).toBe('A\u{fffd}da')
    expect(await stores.users.findMany(['u\0', '\ud800', 'u1\0'])).toEqual([])
    expect((await stores.users.findMany(['u1', '\udfff'])).length).toBe(1)
    await stores.metadata.merge('u1', { 'a\0': '\\u0000 \0 \ud800' })
    expect(await stores.metadata.get('u1')).toEqual({ 'a\u{fffd}': '\\u0000 \0 \ud800' })
  })

  it('keep the last of several keys that become equal', async () => {
    const { stores } = await migrated()
    await stores.metadata.merge('u1', { '\0': 1, b: 2, '\ud800': 3, '\udfff': 4 })
    expect(await stores.metadata.get('u1')).toEqual({ b: 2, '\u{fffd}': 4 })
  })
})

describe('postgres', () => {
  it.each([
    ['mysql://u:hunter2@db/x', 'must begin with postgres://'],
    ['postgres://u:hunter2@db', 'must name a database'],
    ['postgres://u:hunt@er2@db:x/y', 'is not a URL'],
  ])('refuses %s without quoting it', (url, problem) => {
    expect(() => postgres(url)).toThrow(problem)
    expect(() => postgres(url)).not.toThrow('hunt')
  })
})
