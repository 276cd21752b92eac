/**
 * Notifications to 1,000 event streams beside bare node:http that writes the same bytes: `node -C @sallyport/source
 * bench/floods/stream-fan-out.ts`. `ROUNDS`, `SECONDS`: rounds, and length of each.
 */
import { login, register } from '../measuring/account.ts'
import { pinClient, type RunningServer, startServer } from '../measuring/start-server.ts'
import { median, rateCells } from '../measuring/statistics.ts'
import { writeChart } from '../measuring/write-chart.ts'
import { writeResults } from '../measuring/write-results.ts'
import { fanOut, openAll, type Reader } from './stream-readers.ts'

const { ROUNDS = '5', SECONDS = '3' } = process.env
/** Each of the two servers is measured for half of a round. */
const ROUND_MS = (Number(SECONDS) * 1000) / 2
const READERS = 1000
const EMAIL = 'ada@example.org'

interface Fanned {
  readonly perSecond: number
  readonly medianMs: number
  readonly cpu: number
}

interface Subject {
  readonly name: string
  readonly server: RunningServer
  readonly token: string
  readonly readers: readonly Reader[]
  readonly rounds: Fanned[]
}

async function subject(name: string, server: RunningServer, token: string): Promise<Subject> {
  return { name, server, token, readers: await openAll(READERS, server.port, token, 'global'), rounds: [] }
}

async function measure({ server, token, readers }: Subject): Promise<Fanned> {
  const before = server.cpuMicros() ?? 0
  const start = performance.now()
  const times: number[] = []
  while (performance.now() - start < ROUND_MS) times.push(await fanOut(server.port, token, readers))
  const sent = times.length * READERS
  return {
    perSecond: (sent * 1000) / (performance.now() - start),
    medianMs: median(times),
    cpu: ((server.cpuMicros() ?? 0) - before) / sent,
  }
}

pinClient()
const own = await startServer('streams')
await register(own.port, EMAIL)
const { accessToken } = await login(own.port, EMAIL)
const subjects = [
  await subject('bare node:http', await startServer('bare-streams'), ''),
  await subject('Sallyport, memory', own, accessToken),
]
for (const each of subjects) await measure(each)
for (let round = 0; round < Number(ROUNDS); round++) {
  for (const each of subjects) each.rounds.push(await measure(each))
}
for (const { readers } of subjects) for (const { socket } of readers) socket.destroy()
for (const { server } of subjects) await server.stop()

const bare = subjects[0]?.rounds ?? []
const ratesOf = (rounds: readonly Fanned[]) => rounds.map(({ perSecond }) => perSecond)
const ID = 'stream-fan-out'
const TITLE = `A notification to ${READERS.toLocaleString('en')} event streams`
writeResults({
  id: ID,
  title: TITLE,
  chart: writeChart(
    ID,
    TITLE,
    'messages/s',
    subjects.map(({ name, rounds }) => ({ name, sample: ratesOf(rounds) })),
  ),
  command: 'npm run bench',
  runtimes: ['node'],
  columns: ['server', 'messages/s', 'of bare node:http', 'spread', 'CPU µs/message', 'ms until all have it'],
  rows: subjects.map(({ name, rounds }) => {
    return [
      name,
      ...rateCells(ratesOf(rounds), ratesOf(bare)),
      median(rounds.map(({ cpu }) => cpu)).toFixed(2),
      median(rounds.map(({ medianMs }) => medianMs)).toFixed(1),
    ]
  }),
  notes: [
    `Medians of ${ROUNDS} interleaved rounds of ${ROUND_MS / 1000} s; signed-in users, one notification of 250 bytes at a time, server on one core, readers on another.`,
  ],
})
