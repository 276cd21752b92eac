import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Delivery, Session, User } from '@sallyport/core/ports'
import { describe, expect, it } from 'vitest'
import { passkeyOf } from '../test/records-of-text.ts'
import { temporaryFile } from '../test/temporary-file.ts'
import type { SqlStorage } from './database/sql-storage.ts'
import { sql } from './database/statement.ts'
import { sqlite } from './sqlite.ts'

const now = new Date('2030-01-01T00:00:00Z')
const expiresAt = new Date('2030-02-01T00:00:00Z')
const user: User = { id: 'u1', email: 'a@x.example', isEmailVerified: true, isTotpEnabled: false, createdAt: now }
const session: Session = {
  handle: 's1',
  userId: 'u1',
  method: 'password',
  counter: 0,
  authenticatedAt: now,
  createdAt: now,
  expiresAt,
  absoluteExpiresAt: expiresAt,
  lastActiveAt: now,
}
const delivery: Delivery = {
  id: 'd0',
  messageId: 'm1',
  webhookId: 'w1',
  event: 'page.viewed',
  url: 'https://receiver.example/hook',
  status: 'pending',
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
  body: '{}',
  userId: 'u1',
}

async function populated(path: string): Promise<SqlStorage> {
  const storage = sqlite(path)
  const { users, sessions, proofs, metadata, roles, linkedAccounts, passkeys } = storage.stores
  const { tenants, telemetry, deliveries } = storage.stores
  await storage.migrate()
  await users.insert(user)
  await sessions.create(session)
  await proofs.put({ purpose: 'magic-link', hash: 'hash', userId: 'u1', data: {}, attempts: 0, expiresAt })
  await metadata.merge('u1', { theme: 'dark' })
  await roles.insert({ name: 'editor', permissions: ['page:read'] })
  await roles.assign('u1', 'editor')
  await roles.assign('u1', 'editor', 't1')
  for (const provider of ['google', 'github']) {
    await linkedAccounts.insert({ userId: 'u1', provider, providerAccountId: 'subject', linkedAt: now })
  }
  for (const id of ['k1', 'k2']) await passkeys.insert({ ...passkeyOf(id), userId: 'u1' }, 20)
  await tenants.insert({ id: 't1', name: 'Acme', isActive: true, createdAt: now })
  await tenants.addMember('t1', 'u1')
  await telemetry.save([{ id: 'e1', event: 'page.viewed', timestamp: now, userId: 'u1' }])
  await deliveries.enqueue(Array.from({ length: 25 }, (_, index) => ({ ...delivery, id: `d${index}` })))
  return storage
}

describe('sqlite', () => {
  it('keeps everything in the file', async () => {
    const path = temporaryFile()
    const first = await populated(path)
    const before = await first.stores.profiles.load('u1')
    first.close()
    const { stores, close } = sqlite(path)
    expect(await stores.profiles.load('u1')).toEqual(before)
    expect(await stores.sessions.get('s1')).toEqual(session)
    close()
  })

  it('E7 says which versions it needs where node:sqlite is missing', () => {
    // The flag leaves Node without node:sqlite, as Node 20 is.
    const program = `import { sqlite } from '${new URL('sqlite.ts', import.meta.url)}'; sqlite(':memory:')`
    const args = ['--no-experimental-sqlite', '-C', '@sallyport/source', '--input-type=module', '-e', program]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain('@sallyport/sql/sqlite needs Node 22.16 or newer')
    expect(stderr).not.toContain('ERR_UNKNOWN_BUILTIN_MODULE')
  })

  it('E13 names the path that it can’t open, and the folder that is missing', () => {
    const folder = join(temporaryFile(), '..', 'nofolder')
    const path = join(folder, 'app.db')
    expect(() => sqlite(path)).toThrow(
      `The SQLite database ${path} can't be opened: its folder ${folder} doesn't exist`,
    )
    const file = temporaryFile()
    writeFileSync(file, 'not a database '.repeat(100))
    expect(() => sqlite(file)).toThrow(`The SQLite database ${file} can't be opened: file is not a database`)
  })

  it('sees at once what another connection wrote', async () => {
    const path = temporaryFile()
    const [one, two] = [await populated(path), sqlite(path)]
    await one.stores.users.update('u1', { name: 'Ada' })
    expect((await two.stores.users.findById('u1'))?.name).toBe('Ada')
    await two.stores.sessions.revoke('s1')
    expect(await one.stores.sessions.get('s1')).toBeNull()
  })

  it.each([
    ['consume', 1],
    ['rotate', 1],
    ['unlink', 1],
    ['passkey', 1],
    ['limit', 25],
    ['lease', 25],
  ])('lets three processes on one file win %s %i times together', async (contest, expected) => {
    const path = temporaryFile()
    await populated(path)
    const racer = join(import.meta.dirname, '../test/racer.ts')
    const start = () => promisify(execFile)(process.execPath, ['-C', '@sallyport/source', racer, path, contest])
    const outputs = await Promise.all(Array.from({ length: 3 }, start))
    expect(outputs.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(expected)
  })

  it('leaves no row of a user whom every store was asked to forget', async () => {
    const { db, stores } = await populated(':memory:')
    await stores.users.delete('u1')
    await stores.sessions.revokeForUser('u1')
    await stores.proofs.deleteFor('u1')
    await stores.metadata.deleteForUser('u1')
    await stores.roles.deleteForUser('u1')
    await stores.linkedAccounts.deleteForUser('u1')
    await stores.passkeys.deleteForUser('u1')
    await stores.tenants.deleteForUser('u1')
    await stores.telemetry.deleteForUser('u1')
    await stores.deliveries.deleteForUser('u1')
    // Reads the table names from the database, so that the test also covers tables added later.
    const tables = await db.all(sql<{ name: string }>`select name from sqlite_master where type = 'table'`)
    for (const { name } of tables) {
      const rows = await db.all({ sql: `select * from ${name}`, parameters: [] })
      expect(JSON.stringify(rows), name).not.toContain('u1')
    }
  })

  it('serves users of another store', async () => {
    const { stores } = await populated(':memory:')
    await stores.sessions.create({ ...session, handle: 's2', userId: 'elsewhere' })
    await stores.metadata.merge('elsewhere', { a: 1 })
    expect((await stores.sessions.get('s2'))?.userId).toBe('elsewhere')
    expect(await stores.metadata.get('elsewhere')).toEqual({ a: 1 })
    expect(await stores.roles.assign('elsewhere', 'editor')).toBe(true)
  })

  it('runs more different statements than it keeps prepared', async () => {
    const { db } = await populated(':memory:')
    for (let index = 0; index < 500; index++) {
      expect(await db.first({ sql: `select ${index} as number`, parameters: [] })).toEqual({ number: index })
    }
  })
})
