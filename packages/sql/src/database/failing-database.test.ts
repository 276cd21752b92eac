import { isStoreUnavailable } from '@sallyport/core/ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFile } from '../../test/temporary-file.ts'
import { sqlite } from '../sqlite.ts'
import type { SqlDatabase } from './sql-database.ts'
import { sql } from './statement.ts'

async function opened() {
  const storage = sqlite(temporaryFile())
  onTestFinished(() => storage.close())
  await storage.migrate()
  return storage
}

const large = (name: string) => ({
  name,
  permissions: Array.from({ length: 5000 }, (_, index) => `permission:${index}`),
})

/** Limits the database to its current size, so that the next write fails because the database is full. */
async function fill(db: SqlDatabase): Promise<void> {
  const row = await db.first(sql<{ readonly page_count: number }>`pragma page_count`)
  await db.first({ sql: `pragma max_page_count = ${row?.page_count}`, parameters: [] })
}

async function unavailable(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return isStoreUnavailable(error) ? error.message : `not unavailable: ${error}`
}

describe('a database that fails', () => {
  it('is full for single writes and for batches, keeps what it has, and works again with space', async () => {
    const { db, stores } = await opened()
    await stores.roles.insert({ name: 'kept', permissions: [] })
    await fill(db)
    expect(await unavailable(stores.roles.insert(large('a')))).toMatch(/free space/)
    const batch = db.batch([
      sql`insert into auth_roles (name, permissions, search_text) values ('b', '[]', 'b')`,
      sql`insert into auth_roles (name, permissions, search_text) values ('c', hex(zeroblob(100000)), 'c')`,
    ])
    expect(await unavailable(batch)).toMatch(/free space/)
    expect(await stores.roles.find('b')).toBeNull()
    expect(await stores.roles.find('kept')).not.toBeNull()
    await db.first(sql`pragma max_page_count = 1000000`)
    await stores.roles.insert(large('a'))
    expect(await stores.roles.find('a')).not.toBeNull()
  })

  it('is read-only, answers reads, and works again when it may be written', async () => {
    const { db, stores } = await opened()
    await db.first(sql`pragma query_only = on`)
    expect(await unavailable(stores.roles.insert(large('a')))).toMatch(/give this process write access/)
    expect(await unavailable(db.batch([sql`delete from auth_roles`]))).toMatch(/give this process write access/)
    expect(await stores.roles.find('a')).toBeNull()
    await db.first(sql`pragma query_only = off`)
    await stores.roles.insert(large('a'))
  })
})
