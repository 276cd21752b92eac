import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, it } from 'vitest'
import { writeResults } from '../../bench/measuring/write-results.ts'
import { COMMAND, spawnServer, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { postgres } from '../../packages/sql/src/postgres.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'
import { startPostgres } from '../../packages/sql/test/postgres-server.ts'
import { freeOrigin } from '../messages/carrier-server.ts'
import { startCarriers } from './carriers.ts'
import { ADMIN_SECRET, type Chaos, chaosRun, type Given } from './chaos-run.ts'
import { fillFor, smallDisk } from './small-disk.ts'

/** An hour before a release. */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 60)
const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** An installed checkout of an earlier version, for rolling upgrades. Its server must know the tables of this one. */
const EARLIER = process.env.CHAOS_EARLIER
/** Text in the names of the faults that happen. Default: all. */
const FAULTS = process.env.CHAOS_FAULTS ?? ''
const FAULT_EVERY_S = 30
/** Of the run, the settling and the starts. */
const HANG_MS = (MINUTES + 15) * 60_000

type AtEnd = (cleanUp: () => Promise<void> | void) => void
type Place = Pick<Given, 'database' | 'read'> & { readonly url: string; readonly servers: number }

async function onSqlite(directory: string, atEnd: AtEnd): Promise<Place> {
  const disk = smallDisk(directory, atEnd)
  const path = join(disk ?? directory, 'auth.db')
  return {
    url: `sqlite:${path}`,
    servers: 1,
    database: {
      async 'a locked database for 10 s'() {
        const other = new DatabaseSync(path)
        other.exec('pragma busy_timeout = 5000; begin immediate')
        await sleep(10_000)
        other.close()
      },
      ...(disk !== null && { 'a full disk for 10 s': () => fillFor(10_000, disk) }),
    },
    async read(work) {
      const { stores, close } = sqlite(path)
      try {
        return await work(stores)
      } finally {
        close()
      }
    },
  }
}

async function onPostgres(_directory: string, atEnd: AtEnd): Promise<Place> {
  const server = await startPostgres()
  atEnd(() => server.remove())
  const url = server.url('postgres')
  return {
    url,
    servers: 3,
    database: {
      async 'a restart of the database'() {
        await server.stop()
        await sleep(2000)
        await server.start()
      },
    },
    async read(work) {
      const { stores, close } = postgres(url)
      try {
        return await work(stores)
      } finally {
        await close()
      }
    },
  }
}

async function chaosOn(open: (directory: string, atEnd: AtEnd) => Promise<Place>, atEnd: AtEnd): Promise<Chaos> {
  const directory = await temporaryDirectory(atEnd)
  const { url, servers, ...place } = await open(directory, atEnd)
  const carriers = await startCarriers()
  atEnd(() => carriers.close())
  const origins: string[] = []
  for (let index = 0; index < servers; index++) origins.push(await freeOrigin())
  return chaosRun({
    ...place,
    minutes: MINUTES,
    faultEverySeconds: FAULT_EVERY_S,
    seed: SEED,
    directory,
    carriers,
    origins,
    hasEarlier: EARLIER !== undefined,
    isWanted: (fault) => fault.includes(FAULTS),
    start: (origin, env, version = 'this') => {
      const settings = {
        PORT: new URL(origin).port,
        SALLYPORT_DATABASE_URL: url,
        SALLYPORT_SECRET: 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG',
        SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
        // One origin for all, as behind a load balancer.
        SALLYPORT_BASE_URL: 'http://auth.localhost',
        SALLYPORT_RATE_LIMITS: 'off',
        SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK: 'on',
        SALLYPORT_MAIL_ENDPOINT: carriers.relay,
        SALLYPORT_MAIL_API_KEY: 'relay-key',
        SALLYPORT_MAIL_FROM: 'noreply@example.org',
        ...env,
      }
      return spawnServer(atEnd, directory, settings, version === 'this' ? COMMAND : earlier)
    },
  })
}

/** Bundles the server of a checkout, which then starts as fast as this one. */
function bundled(checkout: string): readonly string[] {
  const folder = join(checkout, 'packages/server/.cache/earlier')
  execFileSync(process.execPath, [join(checkout, 'scripts/bundle-server.mjs'), folder])
  return [process.execPath, '-C', '@sallyport/source', join(folder, 'main.js')]
}

const earlier = EARLIER === undefined ? [] : bundled(EARLIER)
const results = new Map<string, Chaos>()

// At once: an hour each is long, and they share nothing.
it.concurrent.for([
  ['SQLite', onSqlite],
  ['three processes on one Postgres', onPostgres],
] as const)(
  `%s: ${MINUTES} minutes with a fault every ${FAULT_EVERY_S} s lose nothing (CHAOS_SEED=${SEED})`,
  { timeout: HANG_MS },
  async ([name, open], { expect, onTestFinished }) => {
    const result = await chaosOn(open, onTestFinished)
    results.set(name, result)
    const { lostAccounts, undeleted, lostEvents, doubledEvents, lostResets, ledger } = result
    const { logouts, surprises } = ledger
    const { pending, dead } = result.undelivered
    const lost = { lostAccounts, undeleted, lostEvents, doubledEvents, lostResets, logouts, surprises }
    expect(lost, `${pending} deliveries wait, ${dead} were given up`).toEqual({
      lostAccounts: [],
      undeleted: [],
      lostEvents: [],
      doubledEvents: [],
      lostResets: [],
      logouts: [],
      surprises: [],
    })
    expect(result.cutOffResets.length).toBeLessThanOrEqual(ledger.resets.size / 100)
    expect(ledger.events.size).toBeGreaterThan(0)
    expect(ledger.accounts.size).toBeGreaterThan(0)
  },
)

afterAll(() => {
  if (results.size < 2) return
  const row = (title: string, tell: (result: Chaos) => number) => [
    title,
    ...[...results.values()].map((result) => String(tell(result))),
  ]
  const told = [...results.values()].flatMap(({ faults }) => [...faults.keys()])
  writeResults({
    id: 'chaos',
    title: `Mixed traffic for ${MINUTES} minutes with a fault every ${FAULT_EVERY_S} s`,
    command: 'npm run test:long',
    runtimes: ['node'],
    columns: ['', ...results.keys()],
    rows: [
      row('faults', ({ faults }) => [...faults.values()].reduce((sum, count) => sum + count, 0)),
      row('answers', ({ ledger }) => ledger.allMs.length),
      row('requests without an answer within 5 s, or with 503', ({ ledger }) => ledger.unanswered),
      row('acknowledged writes of accounts', ({ ledger }) => ledger.accounts.size + ledger.deleted.size),
      row('of them lost', ({ lostAccounts, undeleted }) => lostAccounts.length + undeleted.length),
      row('logouts', ({ ledger }) => ledger.logouts.length),
      row('acknowledged events', ({ ledger }) => ledger.events.size),
      row('of them never delivered', ({ lostEvents }) => lostEvents.length),
      row('of them due an hour later, stamped by a clock an hour ahead', ({ lateEvents }) => lateEvents),
      row('events delivered under several ids', ({ doubledEvents }) => doubledEvents.length),
      row('messages delivered more than once, under the same id', ({ repeatedMessages }) => repeatedMessages),
      row('acknowledged reset mails', ({ ledger }) => ledger.resets.size),
      row(
        'of them given up, because their link had expired by clocks an hour ahead',
        ({ expiredResets }) => expiredResets.length,
      ),
      row(
        'of them answered in the second before an outage or during it, and not in the outbox',
        ({ cutOffResets }) => cutOffResets.length,
      ),
      row('of them never sent', ({ lostResets }) => lostResets.length),
      row('p99 ms beside no fault', ({ calmP99Ms }) => Math.round(calmP99Ms)),
      row('p99 ms in all', ({ p99Ms }) => Math.round(p99Ms)),
      row('MiB of the largest process after a minute', ({ memoryMiB }) => memoryMiB[0]),
      row('MiB of the largest process at the end', ({ memoryMiB }) => memoryMiB[1]),
    ],
    notes: [
      `Six visitors and an administrator. Seed ${SEED}; CHAOS_MINUTES and CHAOS_SEED set both, CHAOS_EARLIER and CHAOS_FAULTS the faults. Faults: ${[...new Set(told)].sort().join(', ')}.`,
      'Outages: a killed server, and a database that is locked, full or restarting. A reset is answered before its account is looked up, so that the answer tells nothing of the account.',
      'Both at once. A client gives up after 5 s and asks the next server, so p99 in all counts answers only.',
    ],
  })
})
