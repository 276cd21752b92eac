/**
 * P2: measures the ready-made server while one address sends bodies in chunks of one byte: `node -C @sallyport/source
 * bench/floods/chunk-flood.ts`
 */
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sqlite } from '@sallyport/sql/sqlite'
import { partsOfP99, probeHealth, quantiles } from '../measuring/probe-health.ts'
import { GOAL_MISSED } from '../measuring/run-part.ts'
import { startReadyMade } from '../measuring/start-ready-made.ts'
import { pinClient } from '../measuring/start-server.ts'
import { writeResults } from '../measuring/write-results.ts'

interface Attack {
  readonly path: string
  readonly connections: number
  readonly chunks: number
}

const PROVIDER = 'known'
const ATTACKS: readonly Attack[] = [
  { path: '/auth/login', connections: 80, chunks: 102_000 },
  { path: '/auth/login', connections: 10, chunks: 102_000 },
  { path: `/tools/webhook/${PROVIDER}`, connections: 8, chunks: 1_000_000 },
]
const SAMPLE_MS = 50
/** An attack that is refused at once is over sooner. */
const LEAST_MS = 10_000
const LONGEST_MS = 60_000
const MAX_P99_MS = 200
const MAX_MB = 300

/** Sends the whole body, and resolves with the status of the response, or `closed`. */
function send(port: number, { path, chunks }: Attack): Promise<string> {
  const head = `POST ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {}).on('close', () => resolve('closed'))
    socket.on('data', (answer) => resolve(/^HTTP\S+ (\d+)/.exec(String(answer))?.[1] ?? 'unreadable'))
    socket.write(head)
    socket.write('1\r\n \r\n'.repeat(chunks))
    setTimeout(() => resolve('none'), LONGEST_MS).unref()
  })
}

async function measure(attack: Attack): Promise<readonly string[]> {
  const server = await startReadyMade({ isPinned: true })
  const database = sqlite(join(server.directory, 'sallyport.db'))
  await database.stores.webhooks.insert({
    ...{ id: 'w1', provider: PROVIDER, url: '', events: [], isActive: true, maxRetries: 0, retryDelayMs: 1000 },
    createdAt: new Date(),
  })
  database.close()
  const probe = await probeHealth(server)
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, server.rssMb() ?? Number.NaN)), SAMPLE_MS)
  const begun = performance.now()
  const statuses = await Promise.all(Array.from({ length: attack.connections }, () => send(server.port, attack)))
  await sleep(Math.max(0, LEAST_MS - (performance.now() - begun)))
  clearInterval(sampling)
  const waited = await probe.stop()
  await server.stop()
  const p99 = quantiles(waited, 0.99)
  if (p99.ms > MAX_P99_MS || peak > MAX_MB) process.exitCode = GOAL_MISSED
  const counts = Object.entries(Object.groupBy(statuses, (status) => status))
  return [
    `${attack.connections} × ${attack.chunks} × ${attack.path}`,
    counts.map(([status, { length = 0 } = []]) => `${length} × ${status}`).join(', '),
    peak.toFixed(0),
    ...[p99.ms, p99.ranMs, p99.queuedMs, quantiles(waited, 1).ms].map((ms) => ms.toFixed(0)),
  ]
}

pinClient()
const rows: (readonly string[])[] = []
for (const attack of ATTACKS) rows.push(await measure(attack))

writeResults({
  id: 'chunk-flood',
  title: 'Bodies in chunks of one byte',
  command: 'node -C @sallyport/source bench/floods/chunk-flood.ts',
  runtimes: ['node'],
  columns: [
    'connections × chunks × path',
    'responses',
    'peak RSS, MB',
    'GET /healthz p99, ms',
    'the server runs, p99',
    'it waits for a core, p99',
    'slowest, ms',
  ],
  rows,
  notes: [
    'The ready-made server in production on SQLite, limits on; one address. `GET /healthz` is asked for 50 times a second on new connections.',
    partsOfP99(),
    `At most ${MAX_P99_MS} ms at p99 and ${MAX_MB} MB.`,
  ],
})
