/**
 * Memory of realms and time of their first requests, one SQLite file for each realm:
 * `node -C @sallyport/source bench/simulations/realms.ts`. Environment: REALMS (1000), MAX (100).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { passwordHasher, platform } from '@sallyport/node'
import { createRealms } from '@sallyport/realms'
import { sqliteRealms } from '@sallyport/realms/sqlite'
import { median, quantile } from '../measuring/statistics.ts'
import { writeResults } from '../measuring/write-results.ts'

const REALMS = Number(process.env.REALMS ?? 1000)
const MAX = Number(process.env.MAX ?? 100)
/** Rounds through all realms after the first one, to see whether memory grows. */
const ROUNDS = 3
const MB = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const folder = mkdtempSync(join(tmpdir(), 'sallyport-realms-'))
const databaseOf = sqliteRealms(folder)
const realms = createRealms({
  secret: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
  realmOf: ({ url }) => new URL(url).hostname.split('.')[0] ?? null,
  max: MAX,
  open(realm) {
    const database = databaseOf(realm)
    return {
      baseUrl: `https://${realm}.example.com`,
      database,
      stores: database.stores,
      passwordHasher: passwordHasher(),
      platform: platform(),
      registration: true,
      admin: { secret: secretOf(realm) },
    }
  },
  logger(entry) {
    if (entry.level === 'error') throw new Error(String(entry.error))
  },
})

const secretOf = (realm: string) => `${realm}-S3cr3t-0f-m0re-than-32-bytes-42`

/** Milliseconds of one request that reads the database: the list of users. */
async function request(index: number): Promise<number> {
  const realm = `realm-${index}`
  const begun = performance.now()
  const response = await realms.fetch(
    new Request(`https://${realm}.example.com/admin/api/users`, {
      headers: { Authorization: `Bearer ${secretOf(realm)}` },
    }),
  )
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`HTTP ${response.status} of ${realm}`)
  return performance.now() - begun
}

/** Requests each of these realms once. */
async function visit(from: number, to: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let index = from; index < to; index++) times.push(await request(index))
  return times
}

async function residentMemory(): Promise<number> {
  // Closed databases and finished work are freed in later turns.
  await sleep(200)
  collectGarbage()
  await sleep(200)
  collectGarbage()
  return process.memoryUsage.rss() / MB
}

function timeRow(name: string, times: readonly number[]): readonly string[] {
  return [name, median(times).toFixed(2), quantile(times, 0.99).toFixed(2), Math.max(...times).toFixed(1)]
}

try {
  await visit(0, 1)
  const withOne = await residentMemory()
  const created = [...(await visit(1, MAX))]
  const withMax = await residentMemory()
  created.push(...(await visit(MAX, REALMS)))
  const afterAll = await residentMemory()
  const reopened: number[] = []
  for (let round = 0; round < ROUNDS; round++) reopened.push(...(await visit(0, REALMS)))
  const afterRounds = await residentMemory()
  const open = realms.open().length
  if (open !== MAX) throw new Error(`${open} realms are open instead of ${MAX}`)
  const known: number[] = []
  for (let round = 0; round < ROUNDS; round++) known.push(...(await visit(REALMS - MAX, REALMS)))

  writeResults({
    id: 'realm-requests',
    title: `First requests of ${REALMS} realms, ${MAX} open at a time`,
    command: 'node -C @sallyport/source bench/simulations/realms.ts',
    runtimes: ['node'],
    columns: ['request', 'median ms', 'p99 ms', 'longest ms'],
    rows: [
      timeRow('of a new realm, whose file is created and migrated', created),
      timeRow('of a closed realm', reopened),
      timeRow('of an open realm', known),
    ],
  })
  writeResults({
    id: 'realm-memory',
    title: `Memory of ${REALMS} realms, ${MAX} open at a time`,
    command: 'node -C @sallyport/source bench/simulations/realms.ts',
    runtimes: ['node'],
    columns: ['state', 'resident memory, MB'],
    rows: [
      ['1 realm is open', withOne.toFixed(0)],
      [`${MAX} realms are open`, withMax.toFixed(0)],
      [`after ${REALMS} realms`, afterAll.toFixed(0)],
      [`after ${REALMS * (ROUNDS + 1)} openings`, afterRounds.toFixed(0)],
      ['for each open realm', ((withMax - withOne) / (MAX - 1)).toFixed(2)],
    ],
    notes: ['After a garbage collection, without password hashes. One SQLite file a realm.'],
  })
} finally {
  await realms.close()
  rmSync(folder, { recursive: true, force: true })
}
