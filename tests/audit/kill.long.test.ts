import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { writeResults } from '../../bench/measuring/write-results.ts'
import type { AuditStore, Stores } from '../../packages/core/src/index.ts'
import { runToEnd, spawnServer, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { postgres } from '../../packages/sql/src/postgres.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'
import { createDatabase } from '../../packages/sql/test/postgres-cluster.ts'
import { ADMIN_SECRET, type AuditKills, killRun, SECRET } from './kill-run.ts'

const KILLS = Number(process.env.KILLS ?? 200)
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

interface Database {
  readonly url: string
  open(): { readonly stores: Stores & { readonly audit: Required<AuditStore> }; close(): void | Promise<void> }
}

const DATABASES = {
  async SQLite() {
    const file = join(await temporaryDirectory(onTestFinished), 'audit.db')
    return {
      url: `sqlite:${file}`,
      open() {
        return sqlite(file)
      },
    }
  },
  async Postgres() {
    const url = await createDatabase()
    return {
      url,
      open() {
        return postgres(url)
      },
    }
  },
} satisfies Readonly<Record<string, () => Promise<Database>>>

async function killsOn({ url, open }: Database): Promise<AuditKills> {
  const home = await temporaryDirectory(onTestFinished)
  const env = {
    SALLYPORT_DATABASE_URL: url,
    SALLYPORT_SECRET: SECRET,
    SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
    SALLYPORT_RATE_LIMITS: 'off',
  }
  const result = await killRun({
    kills: KILLS,
    seed: SEED,
    start: () => spawnServer(onTestFinished, home, env),
    async read(work) {
      const { stores, close } = open()
      try {
        return await work(stores.audit, stores)
      } finally {
        await close()
      }
    },
  })
  const { head, rows } = result
  const verified = await runToEnd(['audit', 'verify', '--head', `${head?.sequence}:${head?.mac}`], home, env)
  expect(verified).toEqual({ code: 0, output: expect.stringContaining(`is intact: ${rows} rows`) })
  return result
}

const results = new Map<string, AuditKills>()

it.each(Object.entries(DATABASES))(
  `%s loses no acknowledged change's row through ${KILLS} kills (SEED=${SEED})`,
  async (name, make) => {
    const result = await killsOn(await make())
    const { unrecorded, lost, breaks } = result
    expect({ unrecorded, lost, breaks }).toEqual({ unrecorded: [], lost: [], breaks: [] })
    expect(result.acknowledged).toBeGreaterThan(KILLS)
    results.set(name, result)
  },
)

afterAll(() => {
  if (results.size < Object.keys(DATABASES).length) return
  const row = (title: string, count: (result: AuditKills) => number) => [
    title,
    ...[...results.values()].map((result) => String(count(result))),
  ]
  writeResults({
    id: 'audit-kills',
    title: 'The audit trail of a process that is killed',
    command: 'npm run test:long',
    runtimes: ['node'],
    columns: ['', ...results.keys()],
    rows: [
      row('kills by SIGKILL', ({ kills }) => kills),
      row('acknowledged changes', ({ acknowledged }) => acknowledged),
      row('of them without their rows', ({ unrecorded }) => unrecorded.length),
      row('requests that a kill cut off', ({ unacknowledged }) => unacknowledged),
      row('of them, changes that hold without a row', ({ interrupted }) => interrupted),
      row('of these, changes not known as started', ({ lost }) => lost.length),
      row('rows of the trail', ({ rows }) => rows),
      row('breaks of the chain, checked after each restart', ({ breaks }) => breaks.length),
    ],
    notes: [
      'The ready-made server is killed at a random moment while four administrators create, change and delete users, tenants and API keys over HTTP.',
    ],
  })
})
