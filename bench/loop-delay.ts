/** Tests that no password hash blocks the event loop: `node -C @sallyport/source bench/loop-delay.ts` */
import { login, register } from './measuring/account.ts'
import { type Runtime, startServer } from './measuring/start-server.ts'
import { median } from './measuring/statistics.ts'
import { writeResults } from './measuring/write-results.ts'

const LOGINS = 20
const ROUNDS = 5
const MAX_MS = 20
// One account for each sign-in: until a password is compared, it counts towards the account's lockout.
const EMAILS = Array.from({ length: LOGINS }, (_, index) => `user${index}@example.org`)

interface Sampled {
  readonly samples: number
  readonly p99: number
  readonly max: number
  readonly nodeP99?: number
}

async function sampled(port: number, work: () => Promise<unknown>): Promise<Sampled> {
  await fetch(`http://127.0.0.1:${port}/loop-delay/start`)
  await work()
  const response = await fetch(`http://127.0.0.1:${port}/loop-delay/stop`)
  // The cast is safe: servers/sample-loop-delay.ts sends this.
  return (await response.json()) as Sampled
}

async function measure(runtime: Runtime): Promise<readonly string[]> {
  const server = await startServer('sallyport', { runtime, env: { SAMPLED: 'on' } })
  const { port } = server
  const twenty = () => Promise.all(EMAILS.map((email) => login(port, email)))
  for (const email of EMAILS) await register(port, email)
  await twenty()
  const rounds: Sampled[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await sampled(port, twenty))
  const idle = await sampled(port, () => new Promise((resolve) => setTimeout(resolve, 500)))
  await server.stop()
  const p99 = median(rounds.map((round) => round.p99))
  if (p99 >= MAX_MS) process.exitCode = 1
  const own = rounds.flatMap(({ nodeP99 }) => nodeP99 ?? [])
  return [
    runtime,
    p99.toFixed(1),
    own.length > 0 ? median(own).toFixed(1) : '',
    Math.max(...rounds.map((round) => round.max)).toFixed(1),
    idle.p99.toFixed(1),
    String(Math.min(...rounds.map((round) => round.samples))),
  ]
}

writeResults({
  id: 'loop-delay',
  title: `Delay of the event loop while ${LOGINS} logins run`,
  command: 'node -C @sallyport/source bench/loop-delay.ts',
  runtimes: ['node', 'bun', 'deno'],
  columns: ['runtime', 'p99 ms', "p99 ms by Node's histogram", 'longest ms', 'p99 ms when idle', 'samples, least'],
  rows: [await measure('node'), await measure('bun'), await measure('deno')],
  notes: [
    `Median of ${ROUNDS} rounds; how late a timer of 5 ms fires in the server's process. At most ${MAX_MS} ms at p99.`,
    'argon2id with the default parameters (19 MiB, 2 passes) by the hasher of each adapter.',
  ],
})
