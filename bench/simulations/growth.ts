/**
 * Measures how the time of a request grows with the number of users and sessions, on SQLite and on Postgres: `node -C
 * @sallyport/source bench/simulations/growth.ts`. Sizes take turns in each round, so that the machine's load meets all of them alike.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSallyport, type Sallyport, type Stores } from '@sallyport/core'
import { platform } from '@sallyport/node'
import { postgres } from '@sallyport/sql/postgres'
import { sqlite } from '@sallyport/sql/sqlite'
import { cheapHasher } from '@sallyport/testkit'
import { startPostgres } from '../../packages/sql/test/postgres-server.ts'
import { ADMIN_SECRET, PASSWORD, tokensOf } from '../measuring/account.ts'
import { median } from '../measuring/statistics.ts'
import { writeResults } from '../measuring/write-results.ts'
import { seedStatements } from './growth-seed.ts'

const SIZES = (process.env.SIZES ?? '1000,10000,100000,1000000').split(',').map(Number)
const ROUNDS = Number(process.env.ROUNDS ?? 20)
/** Requests of each kind in one round of one size. */
const REQUESTS = 50
const LIST_ROUNDS = 5
const MAX_GROWTH = 1.3
const MAX_LIST_MS = 300
const EMAIL = 'bench@example.org'

/** A service over a database with a number of users. */
interface Grown {
  readonly size: number
  readonly sallyport: Sallyport
  refreshToken: string
  accessToken: string
}

interface Engine {
  readonly name: string
  open(size: number): Promise<Stores>
  close(): Promise<void>
}

function sqliteEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-growth-'))
  const opened: { close(): void }[] = []
  return {
    name: 'SQLite',
    async open(size) {
      const path = join(folder, `${size}.db`)
      const storage = sqlite(path)
      await storage.migrate()
      const raw = new DatabaseSync(path)
      for (const statement of seedStatements(size, Date.now())) raw.exec(statement)
      raw.exec('analyze')
      raw.close()
      opened.push(storage)
      return storage.stores
    },
    async close() {
      for (const storage of opened) storage.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function postgresEngine(): Promise<Engine> {
  const server = await startPostgres()
  const opened: { close(): Promise<void> }[] = []
  const main = postgres(server.url('postgres'))
  return {
    name: 'Postgres',
    async open(size) {
      await main.db.run({ sql: `create database growth_${size}`, parameters: [] })
      const storage = postgres(server.url(`growth_${size}`), { statementTimeoutMs: 600_000 })
      await storage.migrate()
      for (const statement of seedStatements(size, Date.now())) await storage.db.run({ sql: statement, parameters: [] })
      await storage.db.run({ sql: 'analyze', parameters: [] })
      opened.push(storage)
      return storage.stores
    },
    async close() {
      for (const storage of [...opened, main]) await storage.close()
      await server.remove()
    },
  }
}

async function grown(engine: Engine, size: number): Promise<Grown> {
  const stores = await engine.open(size)
  const sallyport = createSallyport({
    baseUrl: 'https://auth.example.com',
    secret: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
    stores,
    passwordHasher: cheapHasher,
    platform: platform(),
    admin: { secret: ADMIN_SECRET },
    registration: true,
    rateLimits: false,
  })
  await post(sallyport, '/auth/register', { email: EMAIL, password: PASSWORD })
  return { size, sallyport, ...tokensOf(await post(sallyport, '/auth/login', { email: EMAIL, password: PASSWORD })) }
}

async function post(sallyport: Sallyport, path: string, body: object): Promise<string> {
  return answered(sallyport, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' },
    body: JSON.stringify(body),
  })
}

async function answered(sallyport: Sallyport, path: string, init: RequestInit): Promise<string> {
  const response = await sallyport.fetch(new Request(`https://auth.example.com${path}`, init))
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

const REQUEST_ROWS: Readonly<Record<string, (service: Grown) => Promise<unknown>>> = {
  'POST /auth/login': ({ sallyport }) => post(sallyport, '/auth/login', { email: EMAIL, password: PASSWORD }),
  async 'POST /auth/refresh'(service) {
    const { refreshToken } = service
    Object.assign(service, tokensOf(await post(service.sallyport, '/auth/refresh', { refreshToken })))
  },
  'GET /auth/me': ({ sallyport, accessToken }) => answered(sallyport, '/auth/me', bearer(accessToken)),
}

const LIST_ROWS: Readonly<Record<string, string>> = {
  'users, page 1': '/users',
  'users, a term of 3 characters': '/users?search=ada',
  'users, a rare term': '/users?search=ada.770@',
  'sessions, page 1': '/sessions',
}

/** Milliseconds per request of each row and size, one value per round. */
async function measured(services: readonly Grown[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>()
  async function time(row: string, service: Grown, requests: number, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    for (let request = 0; request < requests; request++) await work()
    const key = keyOf(row, service.size)
    times.set(key, [...(times.get(key) ?? []), (performance.now() - began) / requests])
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [row, request] of Object.entries(REQUEST_ROWS)) {
      for (const service of services) await time(row, service, REQUESTS, () => request(service))
    }
  }
  for (let round = 0; round < LIST_ROUNDS; round++) {
    for (const [row, path] of Object.entries(LIST_ROWS)) {
      for (const service of services) {
        await time(row, service, 1, () => answered(service.sallyport, `/admin/api${path}`, bearer(ADMIN_SECRET)))
      }
    }
  }
  return times
}

const keyOf = (row: string, size: number) => `${row} ${size}`

const [smallest = 0, largest = 0] = [Math.min(...SIZES), Math.max(...SIZES)]
const rows: string[][] = []
for (const engine of [sqliteEngine(), await postgresEngine()]) {
  const services: Grown[] = []
  for (const size of SIZES) {
    services.push(await grown(engine, size))
    console.log(`${engine.name}: ${size} users and sessions`)
  }
  const times = await measured(services)
  await engine.close()
  for (const row of [...Object.keys(REQUEST_ROWS), ...Object.keys(LIST_ROWS)]) {
    const of = (size: number) => median(times.get(keyOf(row, size)) ?? [])
    const growth = of(largest) / of(smallest)
    rows.push([`${row}, ${engine.name}`, ...SIZES.map((size) => of(size).toFixed(2)), `${growth.toFixed(2)} ×`])
    if (row in REQUEST_ROWS ? growth > MAX_GROWTH : of(largest) > MAX_LIST_MS) process.exitCode = 1
  }
}

writeResults({
  id: 'growth',
  title: 'Growth: the same request over 1,000 to 1,000,000 users and sessions',
  command: 'node -C @sallyport/source bench/simulations/growth.ts',
  runtimes: ['node'],
  columns: ['median ms a request', ...SIZES.map((size) => size.toLocaleString('en')), 'growth'],
  rows,
  notes: [
    `Requests in process, one after another, with a password hash of no cost, so that the database's part shows. ${ROUNDS} rounds of ${REQUESTS} requests, sizes in turn.`,
    `Promise: sign-in, refresh and profile grow at most ${MAX_GROWTH} ×; a page of a list stays below ${MAX_LIST_MS} ms at the largest size.`,
  ],
})
