/**
 * Requests a second beside other libraries and beside bare Hono, interleaved in one run: `node -C @sallyport/source
 * bench/against-peers.ts [--rounds 5] [--seconds 5] [--warm-up 5] [--only guard,me,refresh,login]`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { barChart } from './bar-chart.ts'
import { installPeers, peerVersions } from './install-peers.ts'
import { type Load, load, requestText } from './load.ts'
import { pinClient, startServer } from './start-server.ts'
import { median } from './statistics.ts'
import { ownTargets, peerTargets, type Row, type Target } from './targets.ts'
import { writeResults } from './write-results.ts'

interface Round extends Load {
  readonly ratio: number
  readonly cpu: number
  readonly rssMb: number
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '5' },
    only: { type: 'string', default: 'guard,me,refresh,login,failed login,register' },
  },
})
const ROUNDS = Number(values.rounds)
const ROUND_MS = Number(values.seconds) * 1000
const WARM_UP_MS = Number(values['warm-up']) * 1000
const YARDSTICK_MS = 800
const HASHING: readonly Row[] = ['login', 'failed login', 'register']
const COMMAND = 'npm run bench'
const CHARTS = new URL('charts/', import.meta.url)

const TITLES: Readonly<Record<Exclude<Row, 'hello' | 'hash'>, string>> = {
  guard: "A host's route that only signed-in users may call",
  me: "The caller's own profile or session",
  refresh: 'New tokens for a refresh token',
  login: 'Sign-in with a password',
  'failed login': 'Sign-in with an unknown address',
  register: 'Registration with a password',
}
// The cast is safe: the keys of TITLES are rows.
const rows = (Object.keys(TITLES) as (keyof typeof TITLES)[]).filter((row) => values.only.split(',').includes(row))

async function measure(target: Target, ms: number): Promise<Omit<Round, 'ratio'>> {
  const { server, connections, status, request } = target
  const before = server.cpuMicros() ?? 0
  const measured = await load({ port: server.port, connections, ms, status, request })
  const cpu = ((server.cpuMicros() ?? 0) - before) / measured.count
  return { ...measured, cpu, rssMb: server.rssMb() ?? Number.NaN }
}

async function peers(folder: string): Promise<readonly Target[]> {
  const on = { CACHE: 'on' }
  const found = [
    await peerTargets(folder, 'hello-node', {}, { hello: ['hello', 'bare node:http'] }),
    await peerTargets(folder, 'hono-jose', {}, { guard: ['guard', 'Hono + jose'] }),
    await peerTargets(folder, 'hono-jose', on, { guard: ['guard', 'Hono + jose, verified once a token'] }),
    await peerTargets(folder, 'fastify-jwt', {}, { guard: ['guard', 'fastify-jwt'] }),
    await peerTargets(folder, 'fastify-jwt', on, {
      guard: ['guard', 'fastify-jwt, cache'],
      me: ['me', 'fastify-jwt, cache, a user in a Map'],
    }),
    await peerTargets(folder, 'passport-jwt', {}, { guard: ['guard', 'Express + passport-jwt'] }),
    await peerTargets(
      folder,
      'openauth',
      {},
      {
        guard: ['guard', 'OpenAuth client.verify'],
        refresh: ['refresh', 'OpenAuth, memory'],
      },
    ),
    await peerTargets(
      folder,
      'better-auth',
      {},
      {
        me: ['me', 'better-auth, cookie, SQLite'],
        meBearer: ['me', 'better-auth, bearer, SQLite'],
        login: ['login', 'better-auth, SQLite'],
      },
    ),
    await peerTargets(folder, 'better-auth', on, { me: ['me', 'better-auth, cookie cache, SQLite'] }),
  ]
  return found.flat()
}

async function own(): Promise<readonly Target[]> {
  const sqlite = { STORES: 'sqlite', PROFILES: 'full' }
  const found = [
    await ownTargets('memory', { env: { PROFILES: 'full' } }, ['guard', 'me', 'refresh', 'login']),
    await ownTargets('SQLite', { env: sqlite }, ['me', 'refresh', 'login', 'failed login', 'register']),
    (await ownTargets('SQLite, checkOn allcalls', { env: { ...sqlite, CHECK_ON: 'allcalls' } }, ['me'])).slice(0, 1),
    (await ownTargets('memory, Bun', { runtime: 'bun' }, ['guard'])).slice(0, 1),
    (await ownTargets('memory, Deno', { runtime: 'deno' }, ['guard'])).slice(0, 1),
  ]
  return found.flat()
}

pinClient()
const server = await startServer('hono-hello')
const hello: Target = {
  row: 'hello',
  name: 'bare Hono',
  server,
  connections: 32,
  status: 200,
  request: () => requestText('GET', '/hello', {}),
}
const folder = installPeers()
const hash = await startServer('hash-only')
const hashAlone: Target = { ...hello, row: 'hash', name: 'the hash alone', server: hash, connections: 4 }
const all = [...(folder === null ? [] : await peers(folder)), ...(await own()), hashAlone]
const limits: readonly Row[] = ['hello', 'hash']
const targets = all.filter(({ row }) => limits.includes(row) || rows.some((wanted) => wanted === row))
const rounds = new Map<Target, Round[]>(targets.map((target) => [target, []]))
const yardsticks: Round[] = []
await measure(hello, WARM_UP_MS)
for (const target of targets) await measure(target, WARM_UP_MS)
for (let round = 0; round < ROUNDS; round++) {
  for (const target of targets) {
    // Measured right before each target, so that both see the machine in the same state.
    const reference = await measure(hello, YARDSTICK_MS)
    yardsticks.push({ ...reference, ratio: 1 })
    const measured = await measure(target, ROUND_MS)
    rounds.get(target)?.push({ ...measured, ratio: measured.perSecond / reference.perSecond })
    process.stdout.write('.')
  }
}
for (const each of new Set([server, hash, ...all.map((target) => target.server)])) await each.stop()

mkdirSync(CHARTS, { recursive: true })
for (const row of rows) {
  const isHashing = HASHING.includes(row)
  const limit = isHashing ? hashAlone : hello
  const shown = targets.filter((target) => target.row === row || (target.row === 'hello' && row === 'guard'))
  const made = [limit, ...shown].map((target) => {
    if (target === hello) return [target, yardsticks] as const
    return [target, isHashing ? besideHash(target) : (rounds.get(target) ?? [])] as const
  })
  const chart = `charts/${row.replace(' ', '-')}.svg`
  const bars = made
    .filter(([target]) => row === 'guard' || target !== hello)
    .map(([{ name }, measured]) => ({
      name,
      value: median(measured.map(({ perSecond }) => perSecond)),
      spread: spreadOf(measured.map(({ perSecond }) => perSecond)),
      isOwn: name.startsWith('Sallyport'),
    }))
  writeFileSync(fileURLToPath(new URL(`../${chart}`, CHARTS)), barChart(TITLES[row], 'requests/s', bars))
  writeResults({
    id: row.replace(' ', '-'),
    title: TITLES[row],
    command: COMMAND,
    chart,
    runtimes: row === 'guard' ? ['node', 'bun', 'deno'] : ['node'],
    columns: ['server', 'requests/s', `of ${limit.name}`, 'spread', 'CPU µs/request', 'p50 ms', 'p99 ms', 'server MB'],
    rows: made.map(([{ name }, measured]) => cellsOf(name, measured)),
    notes: [
      `Medians of ${ROUNDS} interleaved rounds of ${values.seconds} s after ${values['warm-up']} s of warm-up. The ratio is taken to ${limit.name} in the same round. Spread: least and largest ratio.`,
      '32 connections (4 where passwords are hashed), server on one core, load on another. Sallyport counts every request against its limits, and records every event.',
      folder === null ? 'The peers could not be installed.' : peerVersions(),
    ],
  })
}

function cellsOf(name: string, measured: readonly Round[]): readonly string[] {
  const middle = (value: (round: Round) => number, digits: number) => median(measured.map(value)).toFixed(digits)
  const [low, high] = spreadOf(measured.map(({ ratio }) => ratio))
  return [
    name,
    middle(({ perSecond }) => perSecond, 0),
    middle(({ ratio }) => ratio, 3),
    `${low.toFixed(3)}–${high.toFixed(3)}`,
    middle(({ cpu }) => cpu, 1),
    middle(({ p50 }) => p50, 2),
    middle(({ p99 }) => p99, 2),
    middle(({ rssMb }) => rssMb, 0),
  ]
}

/** Rounds of a target that hashes passwords. Each round's ratio compares it with the bare password hash in the same round. */
function besideHash(target: Target): readonly Round[] {
  const limit = rounds.get(hashAlone) ?? []
  return (rounds.get(target) ?? []).map((round, index) => ({
    ...round,
    ratio: round.perSecond / (limit[index]?.perSecond ?? Number.NaN),
  }))
}

function spreadOf(sample: readonly number[]): readonly [number, number] {
  return [Math.min(...sample), Math.max(...sample)]
}
