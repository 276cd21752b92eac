import { DatabaseSync } from 'node:sqlite'
import { isConflict, isStoreUnavailable } from '@sallyport/core/ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFile } from '../../test/temporary-file.ts'
import { sqlite } from '../sqlite.ts'
import { commitTogether, type Write } from './commit-together.ts'
import { sql } from './statement.ts'

async function opened() {
  const path = temporaryFile()
  const storage = sqlite(path)
  await storage.migrate()
  const other = new DatabaseSync(path)
  onTestFinished(() => {
    other.close()
    storage.close()
  })
  const insert = (name: string) => storage.stores.roles.insert({ name, permissions: [] })
  const pair = (first: string, second: string) =>
    storage.db.batch(
      [first, second].map(
        (name) => sql`insert into auth_roles (name, permissions, search_text) values (${name}, '[]', '')`,
      ),
    )
  /** The names that another process reads. */
  const committed = () =>
    other
      .prepare('select name from auth_roles order by name')
      .all()
      .map(({ name }) => String(name))
  return { ...storage, insert, pair, committed }
}

describe('writes of one turn of the event loop', () => {
  it('are resolved after their commit', async () => {
    const { insert, pair, committed } = await opened()
    const seen = [insert('a'), pair('b', 'c'), insert('d')].map((written: Promise<unknown>) => written.then(committed))
    const [first, second, third] = await Promise.all(seen)
    // A busy machine may divide the writes into several transactions.
    expect(first).toContain('a')
    expect(second).toEqual(expect.arrayContaining(['b', 'c']))
    expect(third).toContain('d')
  })

  it('are one transaction', () => {
    const path = temporaryFile()
    const [raw, other] = [new DatabaseSync(path), new DatabaseSync(path)]
    onTestFinished(() => {
      raw.close()
      other.close()
    })
    raw.exec('pragma journal_mode = wal; create table numbers (n)')
    const count = () => Number(other.prepare('select count(*) as count from numbers').get()?.count)
    const write: Write = {
      kind: 'one',
      work() {
        raw.exec('insert into numbers values (1)')
        return count()
      },
    }
    expect(commitTogether(raw, [write, write, write], () => false)).toEqual([{ value: 0 }, { value: 0 }, { value: 0 }])
    expect(count()).toBe(3)
    let asked = 0
    const outcomes = commitTogether(raw, [write, write, write], () => ++asked === 2)
    expect(outcomes).toHaveLength(2)
    expect(count()).toBe(5)
  })

  it('fail alone: a failed statement or batch leaves nothing, and all others are kept', async () => {
    const { insert, pair, committed } = await opened()
    await insert('taken')
    const outcomes = await Promise.allSettled([insert('a'), insert('taken'), pair('b', 'taken'), pair('c', 'd')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(isConflict(outcome.reason)).toBe(true)
    expect(committed()).toEqual(['a', 'c', 'd', 'taken'])
  })

  it('succeed or fail each by itself when the disk is full', async () => {
    const { db, stores, insert, committed } = await opened()
    const row = await db.first(sql<{ readonly page_count: number }>`pragma page_count`)
    await db.first({ sql: `pragma max_page_count = ${row?.page_count}`, parameters: [] })
    const permissions = Array.from({ length: 5000 }, (_, index) => `permission:${index}`)
    const outcomes = await Promise.allSettled([
      insert('a'),
      stores.roles.insert({ name: 'large', permissions }),
      insert('b'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const [, large] = outcomes
    expect(large?.status === 'rejected' && isStoreUnavailable(large.reason)).toBe(true)
    expect(committed()).toEqual(['a', 'b'])
  })

  it('reject after the database was closed, and end no process', async () => {
    const { db, stores, migrate, close } = sqlite(':memory:')
    await migrate()
    close()
    const insert = (name: string) => stores.roles.insert({ name, permissions: [] })
    const outcomes = await Promise.allSettled([insert('a'), insert('b'), db.batch([sql`select 1`, sql`select 2`])])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it('let only one of several rotations of the same refresh token win', async () => {
    const { stores } = await opened()
    const now = new Date()
    const expiresAt = new Date(now.getTime() + 60_000)
    await stores.sessions.create({
      handle: 'session',
      userId: 'ada',
      method: 'password',
      counter: 0,
      authenticatedAt: now,
      createdAt: now,
      lastActiveAt: now,
      expiresAt,
      absoluteExpiresAt: expiresAt,
    })
    const rotation = { handle: 'session', counter: 0, now, graceMs: 0, expiresAt }
    const rotated = await Promise.all(Array.from({ length: 5 }, () => stores.sessions.rotate(rotation)))
    expect(rotated.filter((session) => session !== null)).toHaveLength(1)
    expect(rotated.find((session) => session !== null)?.counter).toBe(1)
  })

  it('are committed by close', async () => {
    const path = temporaryFile()
    const storage = sqlite(path)
    await storage.migrate()
    const written = storage.stores.roles.insert({ name: 'last', permissions: [] })
    storage.close()
    await written
    const again = sqlite(path)
    onTestFinished(() => again.close())
    expect(await again.stores.roles.find('last')).not.toBeNull()
  })
})
