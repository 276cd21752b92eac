/**
 * Outgoing webhooks a second beside bare `fetch` in a loop to the same receiver: `node -C @sallyport/source
 * bench/floods/webhook-rate.ts`. `ROUNDS`, `SECONDS`: rounds, and about the length of each,
 * at 300 requests a second.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSallyport, type Stores } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { pinClient, startServer } from '../measuring/start-server.ts'
import { median, rateCells } from '../measuring/statistics.ts'
import { writeChart } from '../measuring/write-chart.ts'
import { writeResults } from '../measuring/write-results.ts'

const { ROUNDS = '5', SECONDS = '3' } = process.env
const REQUESTS = Math.round(Number(SECONDS) * 300)
/** Webhooks that one event goes to, and the number of requests that the service makes at once for them. */
const FEW = { webhooks: 1, atOnce: 3 }
const MANY = { webhooks: 20, atOnce: 50 }
/** Milliseconds in which all requests must arrive. */
const MAX_WAIT_MS = 20_000
const DATA = { plan: 'team', seats: 4, note: 'x'.repeat(100) }

pinClient()
const sink = await startServer('webhook-sink')
const url = `http://127.0.0.1:${sink.port}/`
const received = async () => Number(await (await fetch(url)).text())

async function bare({ atOnce }: typeof FEW, requests: number): Promise<void> {
  const body = JSON.stringify({ id: crypto.randomUUID(), event: 'bench.event', data: DATA })
  const headers = { 'Content-Type': 'application/json' }
  let left = requests
  const send = async () => {
    while (left-- > 0) await (await fetch(url, { method: 'POST', headers, body })).arrayBuffer()
  }
  await Promise.all(Array.from({ length: atOnce }, send))
}

/** A service with this number of webhooks, whose queue is empty at first. Returns a function that sends. */
async function service(stores: Stores, { webhooks }: typeof FEW): Promise<(requests: number) => Promise<void>> {
  for (let index = 0; index < webhooks; index++) {
    const schedule = { maxRetries: 3, retryDelayMs: 1000 }
    const id = `w${index}`
    await stores.webhooks?.insert?.({ id, url, events: ['*'], isActive: true, ...schedule, createdAt: new Date() })
  }
  const sallyport = createSallyport({
    secret: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
    stores,
    environment: 'development',
    platform: platform(),
    passwordHasher: passwordHasher(),
    logger() {},
    webhooks: { allowLoopback: true },
  })
  sallyport.startDelivering()
  return async (requests) => {
    const goal = (await received()) + requests
    for (let sent = 0; sent < requests; sent += webhooks) await sallyport.track('bench.event', DATA)
    const late = performance.now() + MAX_WAIT_MS
    while ((await received()) < goal) {
      if (performance.now() > late) throw new Error(`${goal - (await received())} webhooks of ${requests} did not come`)
      await sleep(5)
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sallyport-bench-'))
async function inSqlite(name: string): Promise<Stores> {
  const storage = sqlite(join(folder, name))
  await storage.migrate()
  return storage.stores
}

interface Sender {
  readonly name: string
  readonly limit: string
  send(requests: number): Promise<void>
  readonly rounds: { readonly perSecond: number; readonly cpu: number }[]
}

const sender = (name: string, limit: string, send: Sender['send']): Sender => ({ name, limit, send, rounds: [] })
const [few, many] = [`bare fetch, ${FEW.atOnce} at once`, `bare fetch, ${MANY.atOnce} at once`]
const senders = [
  sender(few, few, (requests) => bare(FEW, requests)),
  sender('Sallyport, memory, 1 webhook', few, await service(memoryStores(), FEW)),
  sender('Sallyport, SQLite, 1 webhook', few, await service(await inSqlite('few.db'), FEW)),
  sender(many, many, (requests) => bare(MANY, requests)),
  sender('Sallyport, memory, 20 webhooks', many, await service(memoryStores(), MANY)),
  sender('Sallyport, SQLite, 20 webhooks', many, await service(await inSqlite('many.db'), MANY)),
]

async function measure({ send, rounds }: Sender, requests: number): Promise<void> {
  const before = process.cpuUsage()
  const start = performance.now()
  await send(requests)
  const perSecond = (requests * 1000) / (performance.now() - start)
  const { user, system } = process.cpuUsage(before)
  rounds.push({ perSecond, cpu: (user + system) / requests })
}

for (const each of senders) await each.send(REQUESTS)
for (let round = 0; round < Number(ROUNDS); round++) for (const each of senders) await measure(each, REQUESTS)
await sink.stop()
rmSync(folder, { recursive: true })

const ratesOf = (rounds: Sender['rounds']) => rounds.map(({ perSecond }) => perSecond)
writeResults({
  id: 'webhook-rate',
  title: 'Outgoing webhooks',
  chart: writeChart(
    'webhook-rate',
    'Outgoing webhooks',
    'requests/s',
    senders.map(({ name, rounds }) => ({ name, sample: ratesOf(rounds) })),
  ),
  command: 'npm run bench',
  runtimes: ['node'],
  columns: ['sender', 'requests/s', 'of bare fetch', 'spread', 'CPU µs/request'],
  rows: senders.map(({ name, limit, rounds }) => {
    const bareRounds = senders.find((other) => other.name === limit)?.rounds ?? []
    return [name, ...rateCells(ratesOf(rounds), ratesOf(bareRounds)), median(rounds.map(({ cpu }) => cpu)).toFixed(0)]
  }),
  notes: [
    `Medians of ${ROUNDS} interleaved rounds of ${REQUESTS} requests, from the first event to the last request at the receiver. Sender on one core, receiver on another.`,
    `Sallyport stores, signs and records each delivery. It makes at most ${FEW.atOnce} requests at once for one webhook, and ${MANY.atOnce} in all.`,
  ],
})
process.exit()
