import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { sqlite } from './sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'sallyport-lists-'))
const opened: { close(): void }[] = []
let files = 0

afterAll(() => {
  for (const { close } of opened) close()
  rmSync(folder, { recursive: true, force: true })
})

async function inThread() {
  const path = join(folder, `${++files}.db`)
  const storage = sqlite(path, { listThreadFromMiB: 0 })
  opened.push(storage)
  await storage.migrate()
  return { path, ...storage }
}

const user = (id: string) => ({
  ...{ id, email: `${id}@example.org`, isEmailVerified: true, isTotpEnabled: false },
  createdAt: new Date(0),
})

describe('P9 a long list', () => {
  it('holds up no one: others read meanwhile', async () => {
    const { db, path, stores } = await inThread()
    const raw = new DatabaseSync(path)
    raw.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
      insert into auth_users (id, email, is_email_verified, is_totp_enabled, is_disabled, created_at)
      select 'u' || i, 'u' || i || '@example.org', 1, 0, 0, i from n`)
    raw.close()
    const order: string[] = []
    const list = stores.users.list({ page: 900, limit: 20, search: 'example' }).then(({ total }) => {
      order.push('list')
      return total
    })
    for (let reads = 0; reads < 3; reads++) {
      await db.first({ sql: 'select 1', parameters: [] })
      order.push('read')
    }
    expect(await list).toBe(20_000)
    expect(order).toEqual(['read', 'read', 'read', 'list'])
  })

  it('sees what was written before it, and is read without the thread where that can’t read', async () => {
    const { path, stores } = await inThread()
    for (let count = 1; count <= 20; count++) {
      await stores.users.insert(user(`u${count}`))
      expect((await stores.users.list({ page: 1, limit: 5 })).total).toBe(count)
    }
    rmSync(path)
    expect((await stores.users.list({ page: 1, limit: 5 })).total).toBe(20)
  })

  it('leaves no write-ahead log when the database is closed', async () => {
    const { path, stores } = await inThread()
    await stores.users.insert(user('u1'))
    await stores.users.list({ page: 1, limit: 5 })
    opened.pop()?.close()
    expect([existsSync(path), existsSync(`${path}-wal`)]).toEqual([true, false])
  })
})
