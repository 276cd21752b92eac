import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { writeResults } from '../../bench/measuring/write-results.ts'
import { runToEnd, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { postgres } from '../../packages/sql/src/postgres.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'
import type { SqlStores } from '../../packages/sql/src/stores/sql-stores.ts'
import { createMigratedDatabase } from '../../packages/sql/test/postgres-cluster.ts'

const USERS = 100_000
const LINKED_EVERY = 4
const TICK_MS = 50
const PER_TICK = 5
const AT = new Date('2029-01-01T00:00:00Z')

interface Place {
  readonly title: string
  readonly url: string
  readonly stores: SqlStores
}

const idAt = (n: number) => `user-${String(n).padStart(6, '0')}`

async function fill({ users, linkedAccounts, metadata }: SqlStores): Promise<void> {
  const add = async (n: number) => {
    const id = idAt(n)
    const email = `${id}@example.org`
    await users.insert({ id, email, isEmailVerified: true, isTotpEnabled: false, createdAt: AT })
    if (n % LINKED_EVERY > 0) return
    await linkedAccounts.insert({ userId: id, provider: 'google', providerAccountId: id, linkedAt: AT })
    await metadata.merge(id, { n })
  }
  for (let from = 0; from < USERS; from += 500)
    await Promise.all(Array.from({ length: 500 }, (_, index) => add(from + index)))
}

/** Deletes 100 users a second, over the whole range of ids, until the signal. Returns them in the order of their deletion. */
async function deleteUsers({ users, linkedAccounts, metadata }: SqlStores, until: AbortSignal): Promise<string[]> {
  const gone: string[] = []
  // A step that is prime to the number of users meets each once.
  for (let n = 0; !until.aborted; ) {
    for (let count = 0; count < PER_TICK; count++, n = (n + 38_197) % USERS) {
      const id = idAt(n)
      // The user first: an export sees the account whole or not at all.
      await users.delete(id)
      await linkedAccounts.deleteForUser(id)
      await metadata.deleteForUser(id)
      gone.push(id)
    }
    // Real time: the rate of the deletions.
    await wait(TICK_MS)
  }
  return gone
}

async function exportOf({ title, url, stores }: Place) {
  const directory = await temporaryDirectory(onTestFinished)
  await fill(stores)
  const ended = new AbortController()
  const deleting = deleteUsers(stores, ended.signal)
  const begun = performance.now()
  const { code, output } = await runToEnd(['users', 'export', 'all.ndjson'], directory, { SALLYPORT_DATABASE_URL: url })
  const seconds = (performance.now() - begun) / 1000
  ended.abort()
  const gone = await deleting
  expect(code, output).toBe(0)

  const records = (await readFile(join(directory, 'all.ndjson'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const users = records.filter(({ id }) => id !== undefined)
  const ids = new Set<string>(users.map(({ id }) => id))
  expect(ids.size).toBe(users.length)
  expect(records.at(-1)).toEqual({ type: 'end', users: users.length })
  // The moment of the export: users deleted before it are missing, and all others are there.
  const before = gone.findIndex((id) => ids.has(id))
  const missing = new Set(gone.slice(0, before < 0 ? gone.length : before))
  const expected = Array.from({ length: USERS }, (_, n) => idAt(n)).filter((id) => !missing.has(id))
  expect([...ids]).toEqual(expected)
  // Each account is whole.
  for (const { id, linkedAccounts = [], metadata } of users) {
    const n = Number(id.slice(5))
    expect([linkedAccounts.length, metadata?.n]).toEqual(n % LINKED_EVERY > 0 ? [0, undefined] : [1, n])
  }
  const steps = [...output.matchAll(/^Exported (\d+) users so far$/gm)].map(([, count]) => Number(count))
  expect(steps.length).toBeGreaterThanOrEqual(Math.floor(users.length / 10_000))
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  const during = gone.length - missing.size
  expect(during).toBeGreaterThan(0)
  return [title, seconds.toFixed(1), String(users.length), String(missing.size), String(during)]
}

it('users export beside 100 deletions a second has the accounts of one moment, each once and whole', async () => {
  const directory = await temporaryDirectory(onTestFinished)
  const path = join(directory, 'all.db')
  const file = sqlite(path)
  onTestFinished(file.close)
  await file.migrate()
  const url = await createMigratedDatabase()
  const server = postgres(url)
  onTestFinished(server.close)
  const rows = [
    await exportOf({ title: 'SQLite', url: `sqlite:${path}`, stores: file.stores }),
    await exportOf({ title: 'Postgres', url, stores: server.stores }),
  ]
  writeResults({
    id: 'export-under-deletion',
    title: 'sallyport users export: 100,000 users beside 100 deletions a second',
    command: 'npm run test:long',
    runtimes: ['node'],
    columns: ['Database', 'seconds', 'users in the file', 'deleted before', 'deleted meanwhile'],
    rows,
    notes: [
      'Every user who was there at the moment of the export is in the file once, with all that belongs to the account.',
    ],
  })
})
