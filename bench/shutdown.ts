/**
 * Measures how long the ready-made server takes to stop while clients and receivers hang: `node -C @sallyport/source
 * bench/shutdown.ts`
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sqlite } from '@sallyport/sql/sqlite'
import { type ReadyMade, startReadyMade } from './measuring/start-ready-made.ts'
import { writeResults } from './measuring/write-results.ts'

const HALF_BODY =
  'POST /auth/login HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"'

const CASES: Readonly<Record<string, (server: ReadyMade) => Promise<() => void>>> = {
  nothing: async () => {
    await sleep(100)
    return () => {}
  },
  'a connection that sent nothing': (server) => sending(server, ''),
  'a connection that sent one byte': (server) => sending(server, 'G'),
  'a connection that sent half a body': (server) => sending(server, HALF_BODY),
  'a webhook whose receiver hangs': deliverToHanging,
}

async function sending({ port }: ReadyMade, text: string): Promise<() => void> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  await once(socket, 'connect')
  if (text !== '') socket.write(text)
  await sleep(100)
  return () => socket.destroy()
}

async function deliverToHanging({ url, directory }: ReadyMade): Promise<() => void> {
  const receiver = createServer((request) => request.resume()).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  // The cast is safe: the server listens on TCP.
  const { port } = receiver.address() as AddressInfo
  const database = sqlite(join(directory, 'sallyport.db'))
  const rules = { events: ['shop.order'], isActive: true, maxRetries: 3, retryDelayMs: 1000, createdAt: new Date() }
  await database.stores.webhooks.insert({ id: 'w1', url: `http://127.0.0.1:${port}`, ...rules })
  database.close()
  const received = once(receiver, 'request')
  await fetch(`${url}/tools/track/shop.order`, { method: 'POST' })
  await received
  return () => {
    receiver.closeAllConnections()
    receiver.close()
  }
}

const CONFIG = `export default { tools: { access: { track: 'public' } }, webhooks: { allowLoopback: true } }`

const rows: string[][] = []
for (const [name, begin] of Object.entries(CASES)) {
  const server = await startReadyMade({ environment: 'development', config: CONFIG })
  const clean = await begin(server)
  const { code, ms } = await server.stop()
  clean()
  rows.push([name, (ms / 1000).toFixed(2), String(code)])
}

writeResults({
  id: 'shutdown',
  title: 'Shutdown of the ready-made server at SIGTERM',
  command: 'node -C @sallyport/source bench/shutdown.ts',
  runtimes: ['node'],
  columns: ['under way', 'seconds', 'exit code'],
  rows,
  notes: ['At most 3 s with exit code 0: an attempt that is cut off is made again when its lease ends.'],
})
