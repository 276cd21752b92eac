/**
 * Measures the memory of the ready-made server while one address floods it with unfinished bodies, without credentials
 * and with rate limits on: `node -C @sallyport/source bench/floods/body-flood.ts`
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ReadyMade, startReadyMade } from '../measuring/start-ready-made.ts'
import { pinClient } from '../measuring/start-server.ts'
import { writeResults } from '../measuring/write-results.ts'

interface Attack {
  readonly name: string
  readonly path: string
  readonly connections: number
  readonly bytes: number
  readonly maxMb: number
}

const KIB = 1024
const ATTACKS: readonly Attack[] = [
  {
    name: 'an unknown webhook provider',
    path: '/tools/webhook/nobody',
    connections: 2500,
    bytes: KIB * KIB - 1,
    maxMb: 400,
  },
  { name: 'an event, no credentials', path: '/tools/track/x', connections: 3000, bytes: 100 * KIB - 1, maxMb: 400 },
  { name: 'a sign-in', path: '/auth/login', connections: 3000, bytes: 100 * KIB - 1, maxMb: 400 },
]
const PIECE = Buffer.alloc(64 * KIB, ' ')
const OPENING = 50
const SAMPLE_MS = 50
const HOLD_MS = 5000
const REST_MS = 30_000
const MAX_AFTER_MB = 250

/**
 * Sends a request head that declares one byte more than the body, and keeps the connection open. Resolves when all is
 * sent or refused.
 */
function hold(socket: Socket, { path, bytes }: Attack): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    socket.on('error', done).on('close', done).resume()
    const head = `POST ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json`
    socket.write(`${head}\r\nContent-Length: ${bytes + 1}\r\n\r\n`)
    let left = bytes
    const send = (): void => {
      while (left > 0 && !socket.destroyed) {
        const piece = PIECE.subarray(0, left)
        left -= piece.length
        if (!socket.write(piece)) return void socket.once('drain', send)
      }
      done()
    }
    send()
  })
}

/** Returns the memory before, the maximum during, and the memory some time after the attack. */
async function flood(attack: Attack): Promise<readonly string[]> {
  const server = await startReadyMade()
  await fetch(`${server.url}/healthz`)
  const before = rss(server)
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, rss(server))), SAMPLE_MS)
  const sockets: Socket[] = []
  while (sockets.length < attack.connections) {
    const some = Array.from({ length: Math.min(OPENING, attack.connections - sockets.length) }, () =>
      connect({ port: server.port, host: '127.0.0.1' }),
    )
    sockets.push(...some)
    // The server doesn't read some of these connections.
    await Promise.race([Promise.all(some.map((socket) => hold(socket, attack))), sleep(1000)])
  }
  await sleep(HOLD_MS)
  const { status } = await fetch(`${server.url}/healthz`)
  clearInterval(sampling)
  for (const socket of sockets) socket.destroy()
  await sleep(REST_MS)
  const after = rss(server)
  await server.stop()
  const isKept = peak <= attack.maxMb && after < MAX_AFTER_MB && status === 200
  if (!isKept) process.exitCode = 1
  const { name, connections, bytes } = attack
  return [
    `${connections} × ${Math.ceil(bytes / KIB)} KiB to ${name}`,
    ...[before, peak, after].map((mb) => mb.toFixed(0)),
  ]
}

function rss({ rssMb }: ReadyMade): number {
  return rssMb() ?? Number.NaN
}

pinClient()
const rows: (readonly string[])[] = []
for (const attack of ATTACKS) rows.push(await flood(attack))

writeResults({
  id: 'body-flood',
  title: 'Bodies without credentials, from one address',
  command: 'node -C @sallyport/source bench/floods/body-flood.ts',
  runtimes: ['node'],
  columns: ['attack', 'RSS before, MB', 'peak, MB', '30 s later, MB'],
  rows,
  notes: [
    'The ready-made server in production on SQLite, limits on. Each connection sends a body but for its last byte and stays open.',
    'At most 400 MB, and under 250 MB 30 s later. `GET /healthz` is answered meanwhile.',
  ],
})
