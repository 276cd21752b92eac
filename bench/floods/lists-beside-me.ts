/**
 * P9: measures `GET /auth/me` of others beside an administrator's searches and exports in a SQLite file:
 * `node -C @sallyport/source bench/floods/lists-beside-me.ts`
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_SECRET, login, register } from '../measuring/account.ts'
import { msOf, probeHealth } from '../measuring/probe-health.ts'
import { GOAL_MISSED } from '../measuring/run-part.ts'
import { startReadyMade } from '../measuring/start-ready-made.ts'
import { pinClient } from '../measuring/start-server.ts'
import { quantile } from '../measuring/statistics.ts'
import { writeResults } from '../measuring/write-results.ts'
import { seedStatements } from '../simulations/growth-seed.ts'

const USERS = 200_000
const MEASURED_MS = 10_000
const PAGES = USERS / 20
const MAX_TIMES = 3
const MAX_MS = 10
const LISTS: Readonly<Record<string, string | null>> = {
  nothing: null,
  'a search for what all have': '/admin/api/users?search=example',
  'its last page': `/admin/api/users?search=example&page=${PAGES}`,
  'a search for what no one has': '/admin/api/users?search=nobodyatall',
  'the last page of all users': `/admin/api/users?page=${PAGES}`,
  'sessions of an address': '/admin/api/sessions?search=10.7.7.',
  'an export of all users': '/admin/api/users/export.csv',
}

const EMAIL = 'user@example.org'
const server = await startReadyMade({
  config: 'export default { rateLimits: false }',
  env: { SALLYPORT_ADMIN_SECRET: ADMIN_SECRET },
})
await register(server.port, EMAIL)
const { accessToken } = await login(server.port, EMAIL)
const raw = new DatabaseSync(join(server.directory, 'sallyport.db'))
for (const statement of seedStatements(USERS, Date.now())) raw.exec(statement)
raw.close()
pinClient()

/** Reads the list again and again. Returns the times in milliseconds, and ends when the measurement does. */
async function read(path: string, until: () => boolean): Promise<readonly number[]> {
  const times: number[] = []
  while (!until()) {
    const begun = performance.now()
    const answer = await fetch(server.url + path, { headers: { Authorization: `Bearer ${ADMIN_SECRET}` } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    for await (const _ of answer.body ?? []) if (until()) break
    times.push(performance.now() - begun)
  }
  return times
}

let idle = 0
const rows: (readonly string[])[] = []
for (const [name, path] of Object.entries(LISTS)) {
  let isOver = false
  const reading = path === null ? [] : read(path, () => isOver)
  const probe = await probeHealth(server, '/auth/me', accessToken)
  await sleep(MEASURED_MS)
  const latencies = msOf(await probe.stop())
  isOver = true
  const times = await reading
  const p99 = quantile(latencies, 0.99)
  if (path === null) idle = p99
  else if (p99 > Math.max(MAX_MS, MAX_TIMES * idle)) process.exitCode = GOAL_MISSED
  const list = times.length === 0 ? '' : quantile(times, 0.5).toFixed(0)
  rows.push([name, ...[0.5, 0.99, 1].map((rank) => quantile(latencies, rank).toFixed(1)), list])
}
await server.stop()

writeResults({
  id: 'lists-beside-me',
  title: `Others beside an administrator's lists of ${USERS.toLocaleString('en')} users`,
  command: 'node -C @sallyport/source bench/floods/lists-beside-me.ts',
  runtimes: ['node'],
  columns: ['what the administrator reads', 'GET /auth/me p50, ms', 'p99, ms', 'slowest, ms', 'the list p50, ms'],
  rows,
  notes: [
    'The ready-made server in production on SQLite, without rate limits. One administrator reads the list without a pause; `GET /auth/me` is asked for 50 times a second on new connections.',
    `At most ${MAX_TIMES} times the p99 beside nothing, or ${MAX_MS} ms.`,
  ],
})
