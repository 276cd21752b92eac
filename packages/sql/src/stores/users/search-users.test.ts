import { memoryStores } from '@sallyport/core/memory'
import type { Stores, UserSearch } from '@sallyport/core/ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { recording } from '../../../test/recording.ts'
import { sqlite } from '../../sqlite.ts'
import { sqlStores } from '../sql-stores.ts'

const USERS = 60
const DAY_MS = 86_400_000

/** Inserts users whose order of creation differs from the order of insertion. */
async function seed({ users }: Pick<Stores, 'users'>): Promise<void> {
  for (let index = 0; index < USERS; index++) {
    await users.insert({
      id: `id-${index}`,
      email: `${index % 12 === 0 ? 'ada' : 'bob'}.${index}@example.org`,
      name: index % 30 === 7 ? 'Grace Hopper' : 'Person',
      isEmailVerified: index % 2 === 0,
      isTotpEnabled: index % 3 === 0,
      createdAt: new Date(((index * 37) % USERS) * DAY_MS),
    })
  }
}

async function opened() {
  const storage = sqlite(':memory:')
  onTestFinished(storage.close)
  await storage.migrate()
  return storage
}

/** Common and rare words: the page is found by a walk or by sorting the matches. */
const WORDS = ['example', 'person', 'ada', 'hopper', 'hopper example', 'ada person', 'b', 'id-1', 'id-59', 'nowhere']
const VARIANTS: readonly Partial<UserSearch>[] = [
  {},
  { isDescending: true },
  { page: 2 },
  { page: 9 },
  { sort: 'email' },
  { sort: 'lastLogin', isDescending: true },
  { state: 'unverified' },
  { secondFactor: 'on', page: 2 },
]

describe('profiles.search on SQLite', () => {
  it('finds what the store in memory finds, in the same order, for common and for rare words', async () => {
    const { stores } = await opened()
    const memory = memoryStores()
    await seed(stores)
    await seed(memory)
    for (const search of WORDS) {
      for (const variant of VARIANTS) {
        const query = { page: 1, limit: 7, search, ...variant }
        expect(await stores.profiles.search(query), JSON.stringify(query)).toEqual(await memory.profiles.search(query))
      }
    }
  })

  it('runs each full-text search once, and walks through the creation times without reading other rows', async () => {
    const storage = await opened()
    const { db, statements } = recording(storage.db)
    await sqlStores(db).profiles.search({ page: 1, limit: 20, search: 'person', state: 'active' })
    const [{ sql, parameters } = { sql: '', parameters: [] }] = statements
    // The cast is safe: every row of SQLite's `explain query plan` has the column `detail`.
    const steps = (await storage.db.all({ sql: `explain query plan ${sql}`, parameters })) as { detail: string }[]
    const count = (pattern: RegExp) => steps.filter(({ detail }) => pattern.test(detail)).length
    expect(count(/^SCAN auth_(email|name)_search VIRTUAL TABLE/)).toBe(2)
    expect(count(/^SCAN auth_users USING COVERING INDEX auth_users_by_age$/)).toBe(1)
    expect(count(/^SCAN auth_users(?! USING COVERING INDEX auth_users_by_age$)/)).toBe(0)
  })
})
