/**
 * The usual script of an inbound webhook beside node:vm: `node -C @sallyport/source bench/sandbox/inbound-script.ts`. `ROUNDS`:
 * rounds, each in new processes. `bench/sandbox/sandbox.ts` measures Workers, too, and what a script that loops delays.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { reportFailure } from '../measuring/failures.ts'
import { BINARIES, onServerCore, type Runtime } from '../measuring/start-server.ts'
import { median, rateCells } from '../measuring/statistics.ts'
import { writeChart } from '../measuring/write-chart.ts'
import { writeResults } from '../measuring/write-results.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const LIMIT_MS = 60_000

interface Runs {
  readonly webhook: number
  readonly perSecond: number
}

interface Runner {
  readonly name: string
  readonly runtime: Runtime
  readonly program: string
  readonly rounds: Runs[]
}

const runners: readonly Runner[] = [
  { name: 'node:vm, no isolation', runtime: 'node', program: 'sandbox-bare.ts', rounds: [] },
  { name: 'Sallyport, Node', runtime: 'node', program: 'sandbox-runs.ts', rounds: [] },
  { name: 'Sallyport, Bun', runtime: 'bun', program: 'sandbox-runs.ts', rounds: [] },
  { name: 'Sallyport, Deno', runtime: 'deno', program: 'sandbox-runs.ts', rounds: [] },
]

async function measure({ runtime, program }: Runner): Promise<Runs> {
  const { file, args } = BINARIES[runtime]
  const script = fileURLToPath(new URL(program, import.meta.url))
  const [command = file, ...rest] = onServerCore([file, ...args, script, 'cost'])
  const { stdout } = await promisify(execFile)(command, rest, { timeout: LIMIT_MS })
  // The cast is safe: both programs print this.
  return JSON.parse(stdout) as Runs
}

const failed = new Set<Runner>()
for (let round = 0; round < ROUNDS; round++) {
  for (const runner of runners.filter((each) => !failed.has(each))) {
    try {
      runner.rounds.push(await measure(runner))
    } catch (error) {
      failed.add(runner)
      reportFailure(runner.name, error)
    }
  }
}

const bare = runners[0]?.rounds ?? []
const ratesOf = (rounds: readonly Runs[]) => rounds.map(({ perSecond }) => perSecond)
const measured = runners.filter((runner) => !failed.has(runner))
writeResults({
  id: 'inbound-script',
  title: 'One script of an inbound webhook',
  ...(measured.length > 0 && {
    chart: writeChart(
      'inbound-script',
      'One script of an inbound webhook',
      'scripts/s',
      measured.map(({ name, rounds }) => ({ name, sample: ratesOf(rounds) })),
    ),
  }),
  command: 'npm run bench',
  runtimes: ['node', 'bun', 'deno'],
  columns: ['runner', 'scripts/s', 'of node:vm', 'spread', 'median ms'],
  rows: runners.map((runner) => {
    const { name, rounds } = runner
    if (failed.has(runner)) return [name, 'failed', '', '', '']
    return [name, ...rateCells(ratesOf(rounds), ratesOf(bare)), median(rounds.map(({ webhook }) => webhook)).toFixed(2)]
  }),
  notes: [
    `Medians of ${ROUNDS} interleaved rounds in new processes on one core. The script awaits one action and reads a body of 1 KB. Goal: at least 1,000 a second.`,
    'node:vm is no boundary of security: a script reaches its host. The sandbox gives each script its own heap, fuel and time.',
  ],
})
