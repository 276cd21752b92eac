import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isStoreUnavailable } from '@sallyport/core/ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFile } from '../../test/temporary-file.ts'
import { sqlite } from '../sqlite.ts'
import { sql } from './statement.ts'

/** A limit for waits for the lock that no test reaches. */
const LONG_MS = 300_000

/** Opens a database file with two connections. The second connection can take the write lock. */
async function shared(lockTimeoutMs?: number) {
  const path = temporaryFile()
  const storage = sqlite(path, lockTimeoutMs === undefined ? {} : { lockTimeoutMs })
  await storage.migrate()
  const other = new DatabaseSync(path)
  onTestFinished(() => {
    other.close()
    storage.close()
  })
  const insert = (name: string) => storage.stores.roles.insert({ name, permissions: [] })
  return { ...storage, insert, lock: () => other.exec('begin immediate'), unlock: () => other.exec('rollback') }
}

describe('while another connection holds the write lock', () => {
  it('M1 the event loop goes on, reads answer, and the write follows the unlock', async () => {
    const { insert, stores, lock, unlock } = await shared(LONG_MS)
    await insert('first')
    lock()
    let isWritten = false
    const write = insert('second').then(() => {
      isWritten = true
    })
    for (let round = 0; round < 10; round++) {
      await sleep(10)
      expect(await stores.roles.find('first')).not.toBeNull()
    }
    expect(isWritten).toBe(false)
    unlock()
    await write
    expect(await stores.roles.find('second')).not.toBeNull()
  })

  it('M1 writes keep their order, batches too, and later ones wait behind earlier ones', async () => {
    const { db, insert, lock, unlock } = await shared(LONG_MS)
    lock()
    const writes = ['a', 'b', 'c'].map(insert)
    const batch = db.batch([sql`insert into auth_roles (name, permissions, search_text) values ('d', '[]', 'd')`])
    await sleep(20)
    unlock()
    // At this point the lock is free, but earlier writes are still queued.
    await Promise.all([...writes, batch, insert('e')])
    const rows = await db.all(sql<{ readonly name: string }>`select name from auth_roles order by rowid`)
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('M1 writes give up at the time limit with an error that says so, and work again after it', async () => {
    const { insert, lock, unlock } = await shared(50)
    lock()
    const outcomes = await Promise.allSettled([insert('a'), insert('b')])
    for (const outcome of outcomes) {
      expect(outcome.status === 'rejected' && isStoreUnavailable(outcome.reason)).toBe(true)
    }
    unlock()
    await insert('c')
  })

  it('M1 a batch of reads needs no lock', async () => {
    const { db, lock } = await shared()
    lock()
    expect(await db.batch([sql`select 1 as one`, sql`select 2 as two`])).toEqual([[{ one: 1 }], [{ two: 2 }]])
  })

  it('M1 a long queue is worked off without holding up the event loop', async () => {
    const { db, lock, unlock } = await shared(LONG_MS)
    lock()
    const statement = sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000)
      insert into auth_roles (name, permissions, search_text) select n, '[]', n from numbers where true
      on conflict (name) do update set search_text = excluded.search_text`
    const writes = Array.from({ length: 100 }, () => db.run(statement))
    unlock()
    let turns = 0
    const timer = setInterval(() => turns++)
    await Promise.all(writes)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })
})
