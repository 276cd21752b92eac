/**
 * This checkout beside an earlier one, interleaved in one run: `node -C @sallyport/source bench/before-after.ts FOLDER`.
 * FOLDER is an installed checkout of an earlier commit.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { coldStart, workerOf } from './cold-start.ts'
import { login, PASSWORD, register, tokensOf } from './measuring/account.ts'
import { load, requestText } from './measuring/load.ts'
import { pinClient, type RunningServer, startServer } from './measuring/start-server.ts'
import { median } from './measuring/statistics.ts'
import { writeResults } from './measuring/write-results.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 9)
const ROUND_MS = Number(process.env.ROUND_MS ?? 2000)
const WARM_UP_MS = 5000
/** The least ratio of the CPU time before to that of this checkout: within 3 %. */
const GOAL = 0.97
const CONNECTIONS = 16
const SERVER = 'servers/guarded.ts'
const HERE = fileURLToPath(new URL('..', import.meta.url))

interface Call {
  readonly name: string
  readonly connections: number
  request(connection: number, previous: string | null): string
}

/** The server's CPU time for a request, in µs: what else the machine does counts less than in requests per second. */
async function cpuOf(
  server: RunningServer | undefined,
  { connections, request }: Call,
  ms = ROUND_MS,
): Promise<number> {
  const since = server?.cpuMicros() ?? Number.NaN
  const { count } = await load({ port: server?.port ?? 0, connections, ms, request })
  return ((server?.cpuMicros() ?? Number.NaN) - since) / count
}

async function callsOf({ port }: RunningServer): Promise<readonly Call[]> {
  const emails = Array.from({ length: CONNECTIONS }, (_, index) => `user${index}@example.org`)
  for (const email of emails) await register(port, email)
  const accounts = await Promise.all(emails.map(async (email) => ({ ...(await login(port, email)) })))
  const withToken = (path: string) =>
    accounts.map(({ accessToken }) => requestText('GET', path, { Authorization: `Bearer ${accessToken}` }))
  const [me, guarded] = [withToken('/auth/me'), withToken('/guarded')]
  const bearer = { 'X-Auth-Strategy': 'bearer' }
  const logins = emails.map((email) => requestText('POST', '/auth/login', bearer, { email, password: PASSWORD }))
  return [
    { name: 'GET /auth/me', connections: CONNECTIONS, request: (index) => me[index] ?? '' },
    { name: "a host's guarded route", connections: CONNECTIONS, request: (index) => guarded[index] ?? '' },
    {
      name: 'POST /auth/refresh',
      connections: CONNECTIONS,
      request(index, previous) {
        const account = accounts[index] ?? { refreshToken: '' }
        if (previous !== null) account.refreshToken = tokensOf(previous).refreshToken
        return requestText('POST', '/auth/refresh', bearer, { refreshToken: account.refreshToken })
      },
    },
    { name: 'POST /auth/login', connections: 4, request: (index) => logins[index] ?? '' },
  ]
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node -C @sallyport/source bench/before-after.ts FOLDER')
const earlier = resolve(folder)
const copy = join(earlier, 'bench', SERVER)
copyFileSync(join(HERE, 'bench', SERVER), copy)
pinClient()
const servers = [await startServer('guarded', { root: earlier }), await startServer('guarded')]
const rows: string[][] = []
try {
  const calls = await Promise.all(servers.map(callsOf))
  const [before = [], after = []] = calls
  for (const [index, call] of after.entries()) {
    const sides = [before[index] ?? call, call]
    for (const [side, one] of sides.entries()) await cpuOf(servers[side], one, WARM_UP_MS)
    const spent: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      // Each goes first in every other round.
      for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        spent[side].push(await cpuOf(servers[side], sides[side] ?? call))
    }
    const [was, is] = [median(spent[0]), median(spent[1])]
    const ratio = median(spent[0].map((micros, round) => micros / (spent[1][round] ?? Number.NaN)))
    if (ratio < GOAL) process.exitCode = 1
    rows.push([`${call.name}, µs`, was.toFixed(0), is.toFixed(0), ratio.toFixed(2), `at least ${GOAL}`])
  }
} finally {
  for (const server of servers) await server.stop()
  rmSync(copy)
}

const workers = { none: workerOf(null), before: workerOf(earlier), after: workerOf(HERE) }
const starts = { none: [] as number[], before: [] as number[], after: [] as number[] }
for (let round = 0; round < 2 * ROUNDS; round++) {
  for (const name of ['none', 'before', 'after'] as const) starts[name].push(await coldStart(await workers[name]))
}
const [none, was, is] = [median(starts.none), median(starts.before), median(starts.after)]
const ratio = (is - none) / (was - none)
if (ratio > 1.25) process.exitCode = 1
rows.push([
  'cold start of a Worker, ms',
  (was - none).toFixed(0),
  (is - none).toFixed(0),
  ratio.toFixed(2),
  'at most 1.25',
])

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: earlier, encoding: 'utf8' }).trim()
writeResults({
  id: 'before-after',
  title: 'An earlier version and this one',
  command: 'node -C @sallyport/source bench/before-after.ts FOLDER',
  runtimes: ['node'],
  columns: ['', 'before', 'after', 'ratio', 'goal'],
  rows,
  notes: [
    `The server’s CPU time for a request, over memory; medians of ${ROUNDS} interleaved rounds of ${ROUND_MS / 1000} s. FOLDER was a checkout of ${commit}.`,
    'Cold start: from starting workerd to the first answer (GET /auth/me, 401), less the same of an empty Worker.',
  ],
})
