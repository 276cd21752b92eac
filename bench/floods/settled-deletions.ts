/**
 * P5: measures `GET /auth/me` while settled deliveries are deleted from a SQLite file:
 * `node -C @sallyport/source bench/floods/settled-deletions.ts`
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { login, register } from '../measuring/account.ts'
import { msOf, probeHealth } from '../measuring/probe-health.ts'
import { GOAL_MISSED } from '../measuring/run-part.ts'
import { startReadyMade } from '../measuring/start-ready-made.ts'
import { pinClient } from '../measuring/start-server.ts'
import { quantile } from '../measuring/statistics.ts'
import { writeResults } from '../measuring/write-results.ts'

const SETTLED = 400_000
const IDLE_MS = 5000
const LONGEST_MS = 300_000
const MAX_P99_MS = 50
const EMAIL = 'user@example.org'
const OLD = Date.now() - 365 * 86_400_000

const server = await startReadyMade()
await register(server.port, EMAIL)
const { accessToken } = await login(server.port, EMAIL)
const probing = () => probeHealth(server, '/auth/me', accessToken)
const raw = new DatabaseSync(join(server.directory, 'sallyport.db'))
raw.exec('pragma busy_timeout = 5000')
raw.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${SETTLED})
  insert into auth_deliveries (id, message_id, webhook_id, event, url, status, attempts, created_at, delivered_at, body)
  select 'd' || i, 'm' || i, 'w1', 'shop.paid', 'https://hooks.example.com/', 'delivered', 1, ${OLD}, ${OLD}, printf('%.600c', 'x') from n`)
const left = () => Number(raw.prepare('select count(*) as n from auth_deliveries').get()?.n)
/** Costs less than a count, which would take time from the server. */
const areSomeLeft = () => raw.prepare('select 1 from auth_deliveries limit 1').get() !== undefined
pinClient()

const rows: (readonly string[])[] = []
function add(name: string, latencies: readonly number[], seconds: number): void {
  rows.push([name, ...[0.5, 0.99, 1].map((rank) => quantile(latencies, rank).toFixed(1)), seconds.toFixed(0)])
}

// The server deletes for the first time 10 s after its start.
const begun = performance.now()
while (left() === SETTLED && performance.now() - begun < LONGEST_MS) await sleep(20)
const started = performance.now()
const deleting = await probing()
while (areSomeLeft() && performance.now() - started < LONGEST_MS) await sleep(100)
const latencies = msOf(await deleting.stop())
const seconds = (performance.now() - started) / 1000
const remaining = left()
raw.close()
const idle = await probing()
await sleep(IDLE_MS)
add('nothing', msOf(await idle.stop()), IDLE_MS / 1000)
add(`the deletion of ${SETTLED.toLocaleString('en')} settled deliveries`, latencies, seconds)
if (remaining > 0 || quantile(latencies, 0.99) > MAX_P99_MS) process.exitCode = GOAL_MISSED
await server.stop()

writeResults({
  id: 'settled-deletions',
  title: 'Others while settled deliveries are deleted',
  command: 'node -C @sallyport/source bench/floods/settled-deletions.ts',
  runtimes: ['node'],
  columns: ['under way', 'GET /auth/me p50, ms', 'p99, ms', 'slowest, ms', 'seconds'],
  rows,
  notes: [
    'The ready-made server in production on SQLite. `GET /auth/me` is asked for 50 times a second on new connections.',
    `At most ${MAX_P99_MS} ms at p99.`,
  ],
})
