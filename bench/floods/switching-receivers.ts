/**
 * Measures what a healthy webhook gets beside eighteen whose receivers answer `101 Switching Protocols`, and how the
 * ready-made server stops then: `node -C @sallyport/source bench/floods/switching-receivers.ts`
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sqlite } from '@sallyport/sql/sqlite'
import { GOAL_MISSED } from '../measuring/run-part.ts'
import { startReadyMade } from '../measuring/start-ready-made.ts'
import { writeResults } from '../measuring/write-results.ts'

const EVENTS = 55
const SWITCHING = 18
const LIMIT_MS = 60_000
const STOP_GOAL_MS = 3000
const ANSWER = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
const CONFIG = `export default { tools: { access: { track: 'public' } }, webhooks: { allowLoopback: true } }`

const arrivals: number[] = []
const healthy = createServer((request, response) => {
  request.resume()
  arrivals.push(performance.now())
  response.writeHead(204).end()
}).listen(0, '127.0.0.1')
let answered = 0
const sockets = new Set<Socket>()
const switching = createTcpServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  socket.once('data', () => {
    answered++
    socket.write(ANSWER)
  })
}).listen(0, '127.0.0.1')
await Promise.all([once(healthy, 'listening'), once(switching, 'listening')])
// The cast is safe: the servers listen on TCP.
const urlOf = (receiver: TcpServer) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

const server = await startReadyMade({ environment: 'development', config: CONFIG })
const database = sqlite(join(server.directory, 'sallyport.db'))
const rules = { events: ['bench.event'], isActive: true, maxRetries: 3, retryDelayMs: 1000, createdAt: new Date() }
for (let n = 0; n < SWITCHING; n++) {
  await database.stores.webhooks.insert({ id: `switching-${n}`, url: urlOf(switching), ...rules })
}
await database.stores.webhooks.insert({ id: 'healthy', url: urlOf(healthy), ...rules })
database.close()

const begun = performance.now()
for (let n = 0; n < EVENTS; n++) await fetch(`${server.url}/tools/track/bench.event`, { method: 'POST' })
while (arrivals.length < EVENTS && performance.now() - begun < LIMIT_MS) await sleep(20)
const took = (arrivals.at(-1) ?? begun + LIMIT_MS) - begun
const { code, ms } = await server.stop()

writeResults({
  id: 'switching-receivers',
  title: 'A webhook beside eighteen whose receivers answer 101 Switching Protocols',
  command: 'node -C @sallyport/source bench/floods/switching-receivers.ts',
  runtimes: ['node'],
  columns: [`events of ${EVENTS} at the healthy one`, 'last one after, s', 'stop, s', 'exit code'],
  rows: [[String(arrivals.length), (took / 1000).toFixed(2), (ms / 1000).toFixed(2), String(code)]],
  notes: [
    `Ready-made server over SQLite. The others answered ${answered} attempts by 101 until their webhooks rested.`,
    `Goal: ${EVENTS} of ${EVENTS}, and a stop within ${STOP_GOAL_MS / 1000} s with exit code 0.`,
  ],
})

for (const socket of sockets) socket.destroy()
healthy.close().closeAllConnections()
switching.close()
if (arrivals.length < EVENTS || code !== 0 || ms > STOP_GOAL_MS) process.exitCode = GOAL_MISSED
