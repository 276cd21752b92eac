/**
 * Done-when 8: requests a second and CPU time a request, compared with bare Hono in the same run: `node -C
 * @sallyport/source bench/http-figures.ts`
 */
import { login, PASSWORD, register, tokensOf } from './account.ts'
import { type Load, load, requestText } from './load.ts'
import { pinClient, type RunningServer, startServer } from './start-server.ts'
import { median } from './statistics.ts'
import { writeResults } from './write-results.ts'

interface Target {
  readonly name: string
  readonly server: RunningServer
  readonly connections: number
  readonly request: (connection: number, previous: string | null) => string
}

interface Round extends Load {
  readonly cpu: number | null
  readonly ratio: number
}

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const ROUND_MS = Number(process.env.ROUND_MS ?? 2000)
const CONNECTIONS = 32
const HASHING_CONNECTIONS = 4
const BEARER = { 'X-Auth-Strategy': 'bearer' }

/** The three measured calls of a server: reading one's profile, refreshing along a chain of tokens, signing in. */
async function targetsOf(label: string, server: RunningServer): Promise<readonly Target[]> {
  const emails = Array.from({ length: CONNECTIONS }, (_, index) => `user${index}@example.org`)
  for (const email of emails) await register(server.port, email)
  const accounts: { accessToken: string; refreshToken: string }[] = []
  for (const email of emails) accounts.push({ ...(await login(server.port, email)) })
  const account = (index: number) => {
    const found = accounts[index]
    if (found === undefined) throw new Error(`no account ${index}`)
    return found
  }
  const me = accounts.map(({ accessToken }) =>
    requestText('GET', '/auth/me', { Authorization: `Bearer ${accessToken}` }),
  )
  const logins = emails.map((email) => requestText('POST', '/auth/login', BEARER, { email, password: PASSWORD }))
  return [
    { name: `GET /auth/me, ${label}`, server, connections: CONNECTIONS, request: (index) => me[index] ?? '' },
    {
      name: `POST /auth/refresh, ${label}`,
      server,
      connections: CONNECTIONS,
      request(index, previous) {
        if (previous !== null) account(index).refreshToken = tokensOf(previous).refreshToken
        return requestText('POST', '/auth/refresh', BEARER, { refreshToken: account(index).refreshToken })
      },
    },
    {
      name: `POST /auth/login, ${label}`,
      server,
      connections: HASHING_CONNECTIONS,
      request: (index) => logins[index] ?? '',
    },
  ]
}

async function measure(
  { server, connections, request }: Target,
  ms: number,
): Promise<Load & { readonly cpu: number | null }> {
  const before = server.cpuMicros()
  const measured = await load({ port: server.port, connections, ms, request })
  const after = server.cpuMicros()
  return { ...measured, cpu: before === null || after === null ? null : (after - before) / measured.count }
}

pinClient()
const hello = await startServer('hono-hello')
const memory = await startServer('sallyport')
const sqlite = await startServer('sallyport', { env: { STORES: 'sqlite' } })
const unlimited = await startServer('sallyport', { env: { LIMITS: 'off' } })
const yardstick: Target = {
  name: 'GET /hello, bare Hono',
  server: hello,
  connections: CONNECTIONS,
  request: () => requestText('GET', '/hello', {}),
}
const targets = [
  ...(await targetsOf('memory', memory)),
  ...(await targetsOf('SQLite', sqlite)),
  ...(await targetsOf('memory, limits off', unlimited)).slice(0, 2),
]
const rounds = new Map<Target, Round[]>([yardstick, ...targets].map((target) => [target, []]))
for (const target of rounds.keys()) await measure(target, 1000)
for (let round = 0; round < ROUNDS; round++) {
  for (const target of targets) {
    // Measured right before each target, so that both see the machine in the same state.
    const reference = await measure(yardstick, ROUND_MS / 2)
    const measured = await measure(target, ROUND_MS)
    rounds.get(yardstick)?.push({ ...reference, ratio: 1 })
    rounds.get(target)?.push({ ...measured, ratio: measured.perSecond / reference.perSecond })
    process.stdout.write('.')
  }
}
writeResults({
  id: 'http-figures',
  title: 'Requests a second, beside bare Hono',
  command: 'node -C @sallyport/source bench/http-figures.ts',
  runtimes: ['node'],
  columns: ['request', 'requests/s', 'of bare Hono', 'CPU µs/request', 'p50 ms', 'p99 ms', 'server MB'],
  rows: [...rounds].map(([target, made]) => {
    const middle = (value: (round: Round) => number, digits: number) => median(made.map(value)).toFixed(digits)
    return [
      target.name,
      middle(({ perSecond }) => perSecond, 0),
      middle(({ ratio }) => ratio, 3),
      middle(({ cpu }) => cpu ?? Number.NaN, 1),
      middle(({ p50 }) => p50, 2),
      middle(({ p99 }) => p99, 2),
      target.server.rssMb()?.toFixed(0) ?? '',
    ]
  }),
  notes: [
    `Medians of ${ROUNDS} interleaved rounds; each round of ${ROUND_MS} ms follows one of bare Hono, to which its ratio is taken.`,
    `${CONNECTIONS} connections (${HASHING_CONNECTIONS} at login), 32 users, server on one core, load on another. Limits are at work but never reached, unless said.`,
  ],
})
for (const server of [hello, memory, sqlite, unlimited]) await server.stop()
