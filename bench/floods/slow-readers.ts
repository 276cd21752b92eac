/**
 * P3: measures the ready-made server while clients ask for files and read nothing:
 * `node -C @sallyport/source bench/floods/slow-readers.ts`
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_SECRET } from '../measuring/account.ts'
import { requestText } from '../measuring/load.ts'
import { partsOfP99, probeHealth, quantiles } from '../measuring/probe-health.ts'
import { GOAL_MISSED } from '../measuring/run-part.ts'
import { type ReadyMade, startReadyMade } from '../measuring/start-ready-made.ts'
import { pinClient } from '../measuring/start-server.ts'
import { writeResults } from '../measuring/write-results.ts'

interface Attack {
  readonly addresses: number
  readonly connections: number
  /** Requests that each connection sends at once. */
  readonly requests: number
  readonly path: string
}

const SIGN_IN_PAGE = '/auth/ui/assets/main.js'
const DASHBOARD = '/admin/assets/main.js'
const ATTACKS: readonly Attack[] = [
  { addresses: 1, connections: 5, requests: 1100, path: SIGN_IN_PAGE },
  { addresses: 4, connections: 400, requests: 60, path: DASHBOARD },
  // As many requests as one connection may have waiting.
  { addresses: 1, connections: 15, requests: 33, path: DASHBOARD },
  { addresses: 4, connections: 400, requests: 1, path: DASHBOARD },
]
/** The file is not encoded, so the system's buffers of a connection hold a few of its copies. */
const HEADERS = { 'Accept-Encoding': 'identity' }
const SAMPLE_MS = 50
const LONGEST_MS = 60_000
const LEAST_MS = 10_000
const MAX_MB = 400
const MAX_P99_MS = 500
const MAX_OPEN_S = 35
const ESTABLISHED = '01'

/** Opens the connections, sends all requests and never reads. */
async function open(port: number, { addresses, connections, requests, path }: Attack): Promise<readonly Socket[]> {
  const text = requestText('GET', path, HEADERS).repeat(requests)
  return Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const localAddress = `127.0.0.${1 + (index % addresses)}`
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
      socket.pause().write(text)
      return socket
    }),
  )
}

/** Ports of clients whose connections the server has open, as the system sees them. */
function openPorts(port: number): ReadonlySet<number> {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  const hex = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const ours = lines.map((line) => line.trim().split(/\s+/)).filter(([, local]) => local?.endsWith(hex))
  const open = ours.filter(([, , , state]) => state === ESTABLISHED)
  return new Set(open.map(([, , remote = '']) => Number.parseInt(remote.split(':')[1] ?? '', 16)))
}

async function measure(server: ReadyMade, attack: Attack): Promise<readonly string[]> {
  const probe = await probeHealth(server)
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, server.rssMb() ?? Number.NaN)), SAMPLE_MS)
  const begun = performance.now()
  const sockets = await open(server.port, attack)
  const ports = sockets.flatMap(({ localPort }) => localPort ?? [])
  const left = () => {
    const now = openPorts(server.port)
    return ports.filter((port) => now.has(port)).length
  }
  const afterMs = () => performance.now() - begun
  while (left() > 0 && afterMs() < LONGEST_MS) await sleep(100)
  const openS = left() > 0 ? Number.POSITIVE_INFINITY : afterMs() / 1000
  if (afterMs() < LEAST_MS) await sleep(LEAST_MS - afterMs())
  clearInterval(sampling)
  const p99 = quantiles(await probe.stop(), 0.99)
  for (const socket of sockets) socket.destroy()
  if (peak > MAX_MB || p99.ms > MAX_P99_MS || openS > MAX_OPEN_S) process.exitCode = GOAL_MISSED
  const { addresses, connections, requests, path } = attack
  return [
    `${addresses} × ${connections / addresses} × ${requests} × ${path}`,
    peak.toFixed(0),
    ...[p99.ms, p99.ranMs, p99.queuedMs].map((ms) => ms.toFixed(0)),
    openS.toFixed(1),
  ]
}

pinClient()
const rows: (readonly string[])[] = []
for (const attack of ATTACKS) {
  const server = await startReadyMade({ isPinned: true, env: { SALLYPORT_ADMIN_SECRET: ADMIN_SECRET } })
  rows.push(await measure(server, attack))
  await server.stop()
}

writeResults({
  id: 'slow-readers',
  title: 'Clients that ask for files and read nothing',
  command: 'node -C @sallyport/source bench/floods/slow-readers.ts',
  runtimes: ['node'],
  columns: [
    'addresses × connections × requests',
    'peak RSS, MB',
    'GET /healthz p99, ms',
    'the server runs, p99',
    'it waits for a core, p99',
    'last closed after, s',
  ],
  rows,
  notes: [
    'The ready-made server in production on SQLite, limits on. Each connection sends its requests at once. `GET /healthz` is asked for 50 times a second on new connections.',
    partsOfP99(),
    `At most ${MAX_MB} MB, ${MAX_P99_MS} ms, and ${MAX_OPEN_S} s until the server has closed the last connection.`,
  ],
})
