/**
 * Memory and start of the ready-made server beside bare Hono: `node -C @sallyport/source bench/footprint.ts`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { login, register } from './measuring/account.ts'
import { reportFailure } from './measuring/failures.ts'
import { load, requestText } from './measuring/load.ts'
import { COMPILED, startReadyMade } from './measuring/start-ready-made.ts'
import { BINARIES, onServerCore, pinClient, startServer } from './measuring/start-server.ts'
import { median } from './measuring/statistics.ts'
import { writeResults } from './measuring/write-results.ts'
import { sessionsStatement } from './simulations/growth-seed.ts'

const STARTS = 7
const REQUESTS = [100_000, 1_000_000]
const SESSIONS = 1_000_000
const SIGN_INS = 200
const ROUND_MS = 3000
const CONFIG = `export default {
  rateLimits: { requests: { max: 1_000_000_000, windowMs: 60_000 }, login: false, register: false, user: false },
}
`

/** Milliseconds from the start of a process to its first response. */
async function startOf(start: () => Promise<{ readonly port: number; stop(): Promise<unknown> }>, path: string) {
  const begun = performance.now()
  const server = await start()
  await (await fetch(`http://127.0.0.1:${server.port}${path}`)).arrayBuffer()
  const ms = performance.now() - begun
  await server.stop()
  return ms
}

async function empty(): Promise<number> {
  const begun = performance.now()
  const { file } = BINARIES.node
  const [command = file, ...args] = onServerCore([file, '--eval', ''])
  await once(spawn(command, args, { stdio: 'ignore' }), 'exit')
  return performance.now() - begun
}

const startHono = () => startServer('hono-hello', { env: { NODE_COMPILE_CACHE: COMPILED } })

/** Adds sessions to the database of a server that runs. */
function addSessions(directory: string): void {
  const raw = new DatabaseSync(join(directory, 'sallyport.db'), { timeout: 30_000 })
  raw.exec(sessionsStatement(SESSIONS, Date.now()))
  raw.close()
}

async function coldStarts(): Promise<void> {
  await startOf(startHono, '/hello')
  await (await startReadyMade()).stop()
  const starts = { empty: [] as number[], hono: [] as number[], own: [] as number[] }
  for (let round = 0; round < STARTS; round++) {
    starts.empty.push(await empty())
    starts.hono.push(await startOf(startHono, '/hello'))
    starts.own.push(await startOf(() => startReadyMade({ isPinned: true }), '/healthz'))
  }
  const hono = median(starts.hono)
  writeResults({
    id: 'cold-start',
    title: 'Start of a process',
    command: 'npm run bench',
    runtimes: ['node'],
    columns: ['process', 'median ms', 'of bare Hono', 'least', 'largest'],
    rows: [
      ['an empty program', starts.empty] as const,
      ['bare Hono', starts.hono] as const,
      ['the ready-made server, SQLite', starts.own] as const,
    ].map(([name, sample]) => [
      name,
      median(sample).toFixed(0),
      (median(sample) / hono).toFixed(2),
      Math.min(...sample).toFixed(0),
      Math.max(...sample).toFixed(0),
    ]),
    notes: [
      `Median of ${STARTS} interleaved starts, from the start of the process to the first response. The server is the built one, as its package contains it. Both are started once before, as modules are compiled at the first start only.`,
    ],
  })
}

function range(sizes: readonly number[]): string {
  return [Math.min(...sizes), Math.max(...sizes)].map((size) => size.toFixed(0)).join('–')
}

async function memory(): Promise<void> {
  const bare = await startServer('hono-hello')
  const own = await startReadyMade({ isPinned: true, config: CONFIG })
  const rows: string[][] = []
  const mb = (value: number | null) => value?.toFixed(0) ?? ''
  await sleep(2000)
  rows.push(['after the start', mb(own.rssMb()), mb(bare.rssMb())])
  await register(own.port, 'ada@example.org')
  const { accessToken } = await login(own.port, 'ada@example.org')
  const me = requestText('GET', '/auth/me', { Authorization: `Bearer ${accessToken}` })
  const hello = requestText('GET', '/hello', {})
  let count = 0
  for (const goal of REQUESTS) {
    const sizes = { own: [] as number[], bare: [] as number[] }
    while (count < goal) {
      count += (await load({ port: own.port, connections: 32, ms: ROUND_MS, request: () => me })).count
      sizes.own.push(own.rssMb() ?? Number.NaN)
      await load({ port: bare.port, connections: 32, ms: ROUND_MS / 5, request: () => hello })
      sizes.bare.push(bare.rssMb() ?? Number.NaN)
    }
    rows.push([`up to ${goal} requests of a profile`, range(sizes.own), range(sizes.bare)])
  }
  addSessions(own.directory)
  await load({ port: own.port, connections: 32, ms: ROUND_MS, request: () => me })
  for (let count = 0; count < SIGN_INS; count++) await login(own.port, 'ada@example.org')
  rows.push([`with ${SESSIONS} sessions in SQLite`, mb(own.rssMb()), ''])
  await own.stop()
  await bare.stop()
  writeResults({
    id: 'memory',
    title: 'Memory of the ready-made server',
    command: 'npm run bench',
    runtimes: ['node'],
    columns: ['resident memory, MB', 'ready-made server, SQLite', 'bare Hono'],
    rows,
    notes: [
      `Production, 32 connections, one core; smallest and largest value, measured after every ${ROUND_MS / 1000} s of load. With ${SESSIONS} sessions: after ${ROUND_MS / 1000} s of profiles and ${SIGN_INS} sign-ins. Goal: at most 120 MB after the start, 150 MB under load, within 5 % of the middle from ${REQUESTS.join(' to ')} requests.`,
    ],
  })
}

pinClient()
await coldStarts().catch((error: unknown) => reportFailure('cold start', error))
await memory().catch((error: unknown) => reportFailure('memory', error))
