import { DatabaseSync } from 'node:sqlite'
import { memoryStores } from '@sallyport/core/memory'
import type { UserStore } from '@sallyport/core/ports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { temporaryFile } from '../../../test/temporary-file.ts'
import type { SqlStorage } from '../../database/sql-storage.ts'
import { sql } from '../../database/statement.ts'
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.ts'
import { sqlite } from '../../sqlite.ts'

const now = new Date('2030-01-01T00:00:00Z')

type ListedUsers = Required<Pick<UserStore, 'insert' | 'update' | 'delete' | 'list'>>

/** Search texts that would be syntax in a full-text query. */
const SYNTAX = [
  '"',
  '""',
  ' AND ',
  ' or ',
  'NOT ',
  'NEAR(',
  '*',
  '^',
  ':',
  '{',
  '-',
  '+',
  '(',
  "'",
  '%',
  '_',
  '\\',
  '?',
]

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ż', 'ß', '日', '🗝', '.', '@', ...SYNTAX), maxLength: 12 })
const anything = fc.oneof(letters, fc.string({ unit: 'grapheme', maxLength: 254 }), fc.string({ unit: 'binary' }))
const wellFormed = (text: string) => text.toWellFormed() === text
const emails = fc
  .oneof(letters, fc.string({ unit: 'grapheme', maxLength: 254 }))
  .filter((text) => wellFormed(text) && !text.includes('\0'))
  // Converts the texts to lower case, because stored addresses are in lower case (R11).
  .map((text) => text.toLowerCase())

function naively(known: Iterable<string>, search: string): readonly string[] {
  const wanted = search.toLowerCase()
  const isFound = (email: string) => ([...wanted].length < 3 ? email.startsWith(wanted) : email.includes(wanted))
  return [...known].filter(isFound).sort()
}

async function found(users: ListedUsers, search: string): Promise<readonly string[]> {
  const { users: listed, total } = await users.list({ page: 1, limit: 1000, search })
  expect(total).toBe(listed.length)
  return listed.map(({ email }) => email).sort()
}

async function opened(): Promise<SqlStorage> {
  const storage = sqlite(':memory:')
  await storage.migrate()
  return storage
}

const user = (id: string, email: string) => ({
  id,
  email,
  isEmailVerified: true,
  isTotpEnabled: false,
  createdAt: now,
})

/** Throws if the trigram index doesn't match the table of users. */
async function checkIndex({ db }: SqlStorage): Promise<void> {
  await db.run(sql`insert into auth_email_search (auth_email_search, rank) values ('integrity-check', 1)`)
}

type Change = readonly ['insert' | 'update' | 'delete', number, string]
const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.tuple(fc.constantFrom('insert', 'insert', 'update', 'delete'), fc.nat(9), emails),
  { maxLength: 30 },
)

/** Applies the changes. Some changes conflict and are refused. Returns the addresses that exist afterwards. */
async function change(users: ListedUsers, all: readonly Change[]): Promise<readonly string[]> {
  const known = new Map<string, string>()
  for (const [what, index, email] of all) {
    const id = `u${index}`
    const isTaken = [...known].some(([other, taken]) => taken === email && other !== id)
    if (what === 'delete') {
      await users.delete(id)
      known.delete(id)
    } else if (what === 'update') {
      await users.update(id, { email }).catch(() => null)
      if (known.has(id) && !isTaken) known.set(id, email)
    } else {
      await users.insert(user(id, email)).catch(() => null)
      if (!known.has(id) && !isTaken) known.set(id, email)
    }
  }
  return [...known.values()]
}

/** Returns search texts: parts of the addresses, some of them in upper case, and unrelated texts. */
const searchesOf = (known: readonly string[]) =>
  fc.oneof(
    anything.filter(wellFormed),
    fc
      .tuple(fc.constantFrom('', ...known), fc.nat(12), fc.integer({ min: 1, max: 12 }), fc.boolean())
      .map(([email, from, length, isUpper]) => {
        const part = [...email].slice(from, from + length).join('')
        // Keeps the part as it is if a round trip through upper case would change it, such as ß, which becomes SS.
        return isUpper && part.toUpperCase().toLowerCase() === part ? part.toUpperCase() : part
      }),
  )

describe('a search of users', () => {
  it('finds what a naive one finds, whatever was inserted, changed and deleted before', async () => {
    await fc.assert(
      fc.asyncProperty(changes, fc.gen(), async (all, draw) => {
        const storage = await opened()
        const memory = memoryStores().users
        const known = await change(storage.stores.users, all)
        expect(await change(memory, all)).toEqual(known)
        await checkIndex(storage)
        for (let time = 0; time < 5; time++) {
          const search = draw(searchesOf, known)
          expect(await found(storage.stores.users, search)).toEqual(naively(known, search))
          expect(await found(memory, search)).toEqual(naively(known, search))
        }
        storage.close()
      }),
    )
  })

  it('finds users that were there before the index', async () => {
    const path = temporaryFile()
    const raw = new DatabaseSync(path)
    const before = ALL_MIGRATIONS.slice(0, 3)
    raw.exec('create table auth_migrations (name text not null primary key)')
    for (const { name, statements } of before) {
      for (const text of statements) raw.exec(text)
      raw.prepare('insert into auth_migrations values (?)').run(name)
    }
    const insert = raw.prepare(
      'insert into auth_users (id, email, is_email_verified, is_totp_enabled, created_at) values (?, ?, 1, 0, 0)',
    )
    for (const name of ['ada', 'bob', 'eve']) insert.run(name, `${name}@example.org`)
    raw.exec("delete from auth_users where id = 'bob'")
    raw.close()
    const storage = sqlite(path)
    await storage.migrate()
    await storage.stores.users.insert(user('new', 'new@example.org'))
    await checkIndex(storage)
    const { users } = storage.stores
    expect(await found(users, 'example')).toEqual(['ada@example.org', 'eve@example.org', 'new@example.org'])
    expect(await found(users, 'eve@')).toEqual(['eve@example.org'])
    expect(await found(users, 'new@')).toEqual(['new@example.org'])
    storage.close()
  })

  it('finds the right ones after a vacuum and in a copy made row by row, which may give other row ids', async () => {
    const storage = await opened()
    const { users } = storage.stores
    for (const id of ['ada', 'bob', 'eve']) await users.insert(user(id, `${id}@example.org`))
    await users.delete('ada')
    await storage.db.run(sql`vacuum`)
    await storage.db.run(sql`create table copied as select * from auth_users order by id desc`)
    await storage.db.run(sql`delete from auth_users`)
    await storage.db.run(sql`insert into auth_users select * from copied`)
    await checkIndex(storage)
    expect(await found(users, 'eve@')).toEqual(['eve@example.org'])
    expect(await found(users, 'bob@')).toEqual(['bob@example.org'])
    expect(await found(users, 'ada@')).toEqual([])
    storage.close()
  })

  it('leaves no part of a deleted or a former address in the index', async () => {
    const storage = await opened()
    const { users } = storage.stores
    const isStored = async (part: string) => {
      const hex = [...new TextEncoder().encode(part)]
        .map((byte) => byte.toString(16))
        .join('')
        .toUpperCase()
      const found = sql`select 1 from auth_email_search_data where instr(hex(block), ${hex}) > 0`
      return (await storage.db.all(found)).length > 0
    }
    await users.insert(user('gone', 'qzxjv@example.org'))
    await users.insert(user('moved', 'jwkyv@example.org'))
    // Inserts 50 users in separate transactions. By then SQLite has merged segments of the index.
    for (let index = 0; index < 50; index++) await users.insert(user(`u${index}`, `u${index}@example.org`))
    expect([await isStored('zxj'), await isStored('wky')]).toEqual([true, true])
    await users.delete('gone')
    await users.update('moved', { email: 'new@example.org' })
    expect([await isStored('zxj'), await isStored('wky')]).toEqual([false, false])
    await checkIndex(storage)
    storage.close()
  })
})
