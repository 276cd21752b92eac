/**
 * Measures reads while another process holds SQLite's write lock: `node -C @sallyport/source bench/floods/write-lock.ts`
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { login, post, register } from '../measuring/account.ts'
import { startReadyMade } from '../measuring/start-ready-made.ts'
import { quantile } from '../measuring/statistics.ts'
import { writeResults } from '../measuring/write-results.ts'

const LOCKED_MS = 12_000
const READ_EVERY_MS = 25
const WRITE_EVERY_MS = 250
const MAX_P99_MS = 100
const EMAIL = 'user@example.org'

interface Timed {
  readonly ms: number
  readonly status: number
}

async function timed(request: () => Promise<{ readonly status: number }>): Promise<Timed> {
  const started = performance.now()
  const { status } = await request()
  return { ms: performance.now() - started, status }
}

/** Sends requests at a fixed interval, even if earlier ones are unanswered. */
async function during(ms: number, every: number, request: () => Promise<{ readonly status: number }>) {
  const pending: Promise<Timed>[] = []
  for (const end = performance.now() + ms; performance.now() < end; await sleep(every)) pending.push(timed(request))
  return pending
}

function row(name: string, sample: readonly Timed[]): readonly string[] {
  const counts = Object.entries(Object.groupBy(sample, ({ status }) => String(status)))
  const times = sample.map(({ ms }) => ms)
  return [
    name,
    counts.map(([status, { length = 0 } = []]) => `${length} × ${status}`).join(', '),
    ...[0.5, 0.99, 1].map((rank) => quantile(times, rank).toFixed(1)),
  ]
}

const server = await startReadyMade()
try {
  const { port, url, directory } = server
  await register(port, EMAIL)
  const { accessToken } = await login(port, EMAIL)
  const headers = { Authorization: `Bearer ${accessToken}` }
  const read = async () => {
    const response = await fetch(`${url}/auth/me`, { headers })
    await response.text()
    return response
  }
  let count = 0
  const write = () => {
    count += 1
    return post(port, '/auth/register', { email: `new${count}@example.org`, password: 'correct horse battery' })
  }
  const before = await Promise.all(await during(2000, READ_EVERY_MS, read))
  const other = new DatabaseSync(join(directory, 'sallyport.db'))
  other.exec('begin immediate')
  const [reads, writes] = await Promise.all([
    during(LOCKED_MS, READ_EVERY_MS, read),
    during(LOCKED_MS, WRITE_EVERY_MS, write),
  ])
  other.exec('rollback')
  other.close()
  const locked = await Promise.all(reads)
  const written = await Promise.all(writes)
  const after = await timed(write)
  if (
    quantile(
      locked.map(({ ms }) => ms),
      0.99,
    ) >= MAX_P99_MS ||
    after.status !== 201
  )
    process.exitCode = 1
  writeResults({
    id: 'write-lock',
    title: "Reads while another process holds SQLite's write lock",
    command: 'node -C @sallyport/source bench/floods/write-lock.ts',
    runtimes: ['node'],
    columns: ['request', 'answers', 'p50 ms', 'p99 ms', 'longest ms'],
    rows: [
      row('GET /auth/me before', before),
      row(`GET /auth/me during the lock`, locked),
      row('POST /auth/register during the lock', written),
      row('POST /auth/register after it', [after]),
    ],
    notes: [
      `The ready-made server; a lock of ${LOCKED_MS / 1000} s, a read every ${READ_EVERY_MS} ms and a registration every ${WRITE_EVERY_MS} ms. Reads: below ${MAX_P99_MS} ms at p99.`,
      'A write waits up to 5 s for the lock, then it is 503 with Retry-After.',
    ],
  })
} finally {
  await server.stop()
}
