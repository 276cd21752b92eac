import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { User, UserStore } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { snapshotOn } from '@sallyport/sql'
import { sqlite } from '@sallyport/sql/sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../../../../test/spawn-server.ts'
import { accountSource } from './account-source.ts'
import { writeAccounts } from './export-users.ts'

const COUNT = 3500

function aUser(n: number): User {
  const createdAt = new Date(1_700_000_000_000 + n)
  const id = `u${n}`
  return {
    id,
    email: `${id}@example.org`,
    loginProvider: 'local',
    isEmailVerified: true,
    isTotpEnabled: false,
    createdAt,
  }
}

/** Store of a host that has only the required methods and `list`. */
function plain({ findById, findByEmail, insert, update, list, delete: remove }: UserStore): UserStore {
  return { findById, findByEmail, insert, update, ...(list && { list }), ...(remove && { delete: remove }) }
}

it.each([
  ['a SQL store', () => withSqlite()],
  ['a store that only lists pages', async () => plain(memoryStores().users)],
])('O5 users export of %s has everyone who exists throughout, once, while others are deleted', async (_, open) => {
  const users = await open()
  for (let n = 0; n < COUNT; n++) await users.insert(aUser(n))
  let next = COUNT - 1
  const gone = new Set<string>()
  // Deletes, between two reads, some of the newest users, which come first in the list.
  async function deleteSome(): Promise<void> {
    for (let n = 0; n < 20 && next > 0; n++, next--) {
      gone.add(`u${next}`)
      await users.delete?.(`u${next}`)
    }
  }
  const { list, findMany } = users
  const store: UserStore = {
    ...users,
    ...(list && { list: async (query) => list(query).finally(deleteSome) }),
    ...(findMany && { findMany: async (ids) => findMany(ids).finally(deleteSome) }),
  }
  const file = join(await temporaryDirectory(onTestFinished), 'users.ndjson')
  const source = accountSource(snapshotOn((await openSqlite()).db), { users: store })
  const exported = await writeAccounts(source, file, undefined, { printError() {} })
  const records = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const ids: string[] = records.flatMap(({ id }) => id ?? [])
  expect(exported).toBe(ids.length)
  expect(new Set(ids).size).toBe(ids.length)
  const lost = Array.from({ length: COUNT }, (__, n) => `u${n}`).filter((id) => !gone.has(id) && !ids.includes(id))
  expect(lost).toEqual([])
})

async function withSqlite(): Promise<UserStore> {
  return (await openSqlite()).stores.users
}

async function openSqlite() {
  const database = sqlite(':memory:')
  onTestFinished(database.close)
  await database.migrate()
  return database
}
