/**
 * Requests a second beside other libraries and beside bare Hono, interleaved in one run: `node -C @sallyport/source
 * bench/against-peers.ts [--rounds 5] [--seconds 5] [--warm-up 5] [--only guard,me,refresh,login]`. A server that fails
 * keeps its row, with the reason; the others are measured, and the exit code is 1.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '../packages/sql/test/postgres-server.ts'
import { type Compared, own, peers } from './compared-servers.ts'
import { reasonOf, reportFailure } from './failures.ts'
import { installPeers, peerVersions } from './install-peers.ts'
import { load, requestText } from './load.ts'
import { type Measured, ROW_TITLES, type Round, type ShownRow, writeRow } from './row-results.ts'
import { pinClient, startServer } from './start-server.ts'
import { HASHING, type Row, type Target } from './targets.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '5' },
    only: { type: 'string', default: Object.keys(ROW_TITLES).join(',') },
  },
})
const ROUNDS = Number(values.rounds)
const ROUND_MS = Number(values.seconds) * 1000
const WARM_UP_MS = Number(values['warm-up']) * 1000
/** Hashes run in native code, which needs no compilation. */
const HASHING_WARM_UP_MS = Math.min(WARM_UP_MS, 1000)
const REFERENCE_MS = 500
/** Milliseconds of load before each round, because the system takes memory back from a server that has been idle. */
const WAKING_MS = 1000

// The cast is safe: the keys of ROW_TITLES are rows.
const rows = (Object.keys(ROW_TITLES) as ShownRow[]).filter((row) => values.only.split(',').includes(row))
const isWanted = (row: Row) => row === 'hello' || rows.some((wanted) => wanted === row)

async function measure({ server, connections, status, request }: Target, ms: number): Promise<Omit<Round, 'ratio'>> {
  const before = server.cpuMicros() ?? 0
  const measured = await load({ port: server.port, connections, ms, status, request })
  const cpu = ((server.cpuMicros() ?? 0) - before) / measured.count
  return { ...measured, cpu, rssMb: server.rssMb() ?? Number.NaN }
}

pinClient()
const hello: Target = {
  row: 'hello',
  name: 'bare Hono',
  server: await startServer('hono-hello'),
  connections: 32,
  status: 200,
  request: () => requestText('GET', '/hello', {}),
}
const hash: Target = {
  ...hello,
  row: 'hash',
  name: 'the hash alone',
  server: await startServer('hash-only'),
  connections: 4,
}
const postgres: { remove(): Promise<void> }[] = []
async function postgresUrl(): Promise<string> {
  const server = await startPostgres()
  postgres.push(server)
  return server.url('postgres')
}

const failed: { readonly row: Row; readonly name: string; readonly reason: string }[] = []
const targets: Target[] = []
const started: Target[] = [hello, hash]

async function start({ name, rows: offered, start: startCompared }: Compared): Promise<void> {
  const asked = offered.filter(isWanted)
  if (asked.length === 0) return
  try {
    const found = await startCompared()
    started.push(...found)
    targets.push(...found.filter(({ row }) => isWanted(row)))
  } catch (error) {
    for (const row of new Set(asked)) fail(row, name, error)
  }
}

function fail(row: Row, name: string, error: unknown): void {
  failed.push({ row, name, reason: reasonOf(error) })
  reportFailure(`${row}: ${name}`, error)
}

const folder = installPeers()
const all = folder === null ? [] : peers(folder)
if (folder === null) for (const row of rows) fail(row, 'all peers', new Error('npm could not install them'))
for (const compared of [...all, ...own(postgresUrl)]) await start(compared)
if (rows.some((row) => HASHING.includes(row))) targets.push(hash)

const rounds = new Map<Target, Round[]>(targets.map((target) => [target, []]))
const references: Round[] = []
const isAlive = (target: Target) => rounds.has(target)

/** Milliseconds of warm-up: half for a server that an earlier target has warmed up. */
function warmUpOf(target: Target): number {
  if (HASHING.includes(target.row)) return HASHING_WARM_UP_MS
  const first = targets.find(({ server }) => server === target.server)
  return first === target ? WARM_UP_MS : WARM_UP_MS / 2
}

/** Measures a target. After a failure, takes it out of the run and returns null. */
async function attempted(target: Target, ms: number): Promise<Omit<Round, 'ratio'> | null> {
  try {
    return await measure(target, ms)
  } catch (error) {
    rounds.delete(target)
    fail(target.row, target.name, error)
    return null
  }
}

await measure(hello, WARM_UP_MS)
for (const target of targets) await attempted(target, warmUpOf(target))
for (let round = 0; round < ROUNDS; round++) {
  for (const target of targets.filter(isAlive)) {
    if (!HASHING.includes(target.row)) await attempted(target, WAKING_MS)
    if (!isAlive(target)) continue
    // Measured right before each target, so that both see the machine in the same state.
    const reference = HASHING.includes(target.row) ? null : await measure(hello, REFERENCE_MS)
    if (reference !== null) references.push({ ...reference, ratio: 1 })
    const measured = await attempted(target, ROUND_MS)
    if (measured === null) continue
    const ratio = reference === null ? Number.NaN : measured.perSecond / reference.perSecond
    rounds.get(target)?.push({ ...measured, ratio })
    process.stdout.write('.')
  }
}
for (const server of new Set(started.map((target) => target.server))) await server.stop()
for (const server of postgres) await server.remove()

const limits = rounds.get(hash) ?? []
for (const row of rows) {
  const isHashing = HASHING.includes(row)
  const shown = targets.filter(
    (target) => isAlive(target) && (target.row === row || (target.row === 'hello' && row === 'guard')),
  )
  const measured = shown.map(
    (target): Measured => ({ name: target.name, rounds: isHashing ? besideHash(target) : (rounds.get(target) ?? []) }),
  )
  const limit: Measured = isHashing
    ? { name: hash.name, rounds: besideHash(hash) }
    : { name: hello.name, rounds: references }
  const notes = [
    `Medians of ${ROUNDS} interleaved rounds of ${values.seconds} s after ${(isHashing ? HASHING_WARM_UP_MS : WARM_UP_MS) / 1000} s of warm-up${isHashing ? '' : ` and ${WAKING_MS / 1000} s before each round`}. The ratio is taken to ${limit.name} in the same round. Spread: least and largest ratio.`,
    `${isHashing ? hash.connections : hello.connections} connections, server on one core, load on another. Sallyport counts every request against its limits, and records every event.`,
    peerVersions(),
  ]
  const missing = failed.filter((failure) => failure.row === row)
  writeRow({ row, limit, measured, failed: missing, notes, isLimitCharted: row === 'guard' || isHashing })
}

/** Rounds of a target that hashes passwords. Each round's ratio compares it with the bare hash in the same round. */
function besideHash(target: Target): readonly Round[] {
  return (rounds.get(target) ?? []).map((round, index) => ({
    ...round,
    ratio: round.perSecond / (limits[index]?.perSecond ?? Number.NaN),
  }))
}
