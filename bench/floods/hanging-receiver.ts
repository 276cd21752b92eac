/**
 * Measures how one hanging webhook receiver delays another, over SQLite: `node -C @sallyport/source
 * bench/floods/hanging-receiver.ts`
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { writeResults } from '../measuring/write-results.ts'

const EVENTS = 200
const TIMEOUT_MS = 10_000
const GOAL_MS = 5000
const LIMIT_MS = 60_000

async function receiver(answer: RequestListener): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The cast is safe: the server listens on TCP.
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const arrivals: number[] = []
let hung = 0
const healthy = await receiver((_, response) => {
  arrivals.push(performance.now())
  response.writeHead(204).end()
})
const hanging = await receiver(() => void hung++)

const folder = mkdtempSync(join(tmpdir(), 'hanging-receiver-'))
const storage = sqlite(join(folder, 'sallyport.sqlite'))
await storage.migrate()
for (const [id, { url }] of Object.entries({ hanging, healthy })) {
  const schedule = { maxRetries: 3, retryDelayMs: 1000 }
  await storage.stores.webhooks.insert({ id, url, events: ['*'], isActive: true, ...schedule, createdAt: new Date() })
}
const sallyport = createSallyport({
  secret: 'a-s3cret-0f-this-benchmark-of-32-bytes',
  stores: storage.stores,
  environment: 'development',
  platform: platform(),
  passwordHasher: passwordHasher(),
  logger: () => {},
  webhooks: { allowLoopback: true, timeoutMs: TIMEOUT_MS },
})
const stop = sallyport.startDelivering()
const begun = performance.now()
for (let n = 0; n < EVENTS; n++) await sallyport.track('bench.event', { n })
while (arrivals.length < EVENTS && performance.now() - begun < LIMIT_MS) await sleep(20)

const took = (arrivals.at(-1) ?? LIMIT_MS) - begun
const isMet = arrivals.length === EVENTS && took <= GOAL_MS
console.log(
  `${arrivals.length} of ${EVENTS} at the healthy receiver after ${(took / 1000).toFixed(2)} s; ${hung} at the one that hangs`,
)
writeResults({
  id: 'hanging-receiver',
  title: 'One webhook receiver that hangs, and one that answers',
  command: 'node -C @sallyport/source bench/floods/hanging-receiver.ts',
  runtimes: ['node'],
  columns: ['receiver', `requests of ${EVENTS}`, 'last one after, s'],
  rows: [
    ['answers at once', String(arrivals.length), (took / 1000).toFixed(2)],
    ['never answers', String(hung), ''],
  ],
  notes: [
    `${EVENTS} events over SQLite, time-out ${TIMEOUT_MS / 1000} s. Goal: the healthy receiver has all of them within ${GOAL_MS / 1000} s.`,
  ],
})

for (const { server } of [healthy, hanging]) server.close().closeAllConnections()
await stop()
storage.close()
rmSync(folder, { recursive: true })
process.exitCode = isMet ? 0 : 1
