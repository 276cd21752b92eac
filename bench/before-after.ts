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
const CONNECTIONS = 16
const SERVER = 'servers/guarded.ts'
const HERE = fileURLToPath(new URL('..', import.meta.url))

interface Call {
  readonly name: string
  readonly connections: number
  /** The slowest that is allowed, as a ratio of requests per second to before. */
  readonly goal: number
  request(connection: number, previous: string | null): string
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
    { name: 'GET /auth/me', connections: CONNECTIONS, goal: 0.95, request: (index) => me[index] ?? '' },
    { name: "a host's guarded route", connections: CONNECTIONS, goal: 0.95, request: (index) => guarded[index] ?? '' },
    {
      name: 'POST /auth/refresh',
      connections: CONNECTIONS,
      goal: 0.9,
      request(index, previous) {
        const account = accounts[index] ?? { refreshToken: '' }
        if (previous !== null) account.refreshToken = tokensOf(previous).refreshToken
        return requestText('POST', '/auth/refresh', bearer, { refreshToken: account.refreshToken })
      },
    },
    { name: 'POST /auth/login', connections: 4, goal: 0.95, request: (index) => logins[index] ?? '' },
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
  const perSecond = async (side: number, { connections, request }: Call, ms = ROUND_MS) =>
    (await load({ port: servers[side]?.port ?? 0, connections, ms, request })).perSecond
  for (const [index, call] of after.entries()) {
    const earlierCall = before[index] ?? call
    await perSecond(0, earlierCall, WARM_UP_MS)
    await perSecond(1, call, WARM_UP_MS)
    const rounds: (readonly [number, number])[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push([await perSecond(0, earlierCall), await perSecond(1, call)])
    }
    const middle = (value: (round: readonly [number, number]) => number) => median(rounds.map(value))
    const ratio = middle(([was, is]) => is / was)
    if (ratio < call.goal) process.exitCode = 1
    const [was, is] = [middle(([first]) => first), middle(([, second]) => second)]
    rows.push([call.name, was.toFixed(0), is.toFixed(0), ratio.toFixed(2), `at least ${call.goal}`])
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
    `Requests per second over memory; medians of ${ROUNDS} interleaved rounds of ${ROUND_MS / 1000} s. FOLDER was a checkout of ${commit}.`,
    'Cold start: from starting workerd to the first answer (GET /auth/me, 401), less the same of an empty Worker.',
  ],
})
