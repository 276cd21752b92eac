import type { Load } from './load.ts'
import { median, spreadOf } from './statistics.ts'
import type { Row } from './targets.ts'
import { writeChart } from './write-chart.ts'
import { writeResults } from './write-results.ts'

export interface Round extends Load {
  readonly ratio: number
  readonly cpu: number
  readonly rssMb: number
}

export interface Measured {
  readonly name: string
  readonly rounds: readonly Round[]
}

export type ShownRow = Exclude<Row, 'hello' | 'hash'>

interface RowResults {
  readonly row: ShownRow
  readonly limit: Measured
  readonly measured: readonly Measured[]
  readonly failed: readonly { readonly name: string; readonly reason: string }[]
  readonly notes: readonly string[]
  readonly isLimitCharted: boolean
}

export const ROW_TITLES: Readonly<Record<ShownRow, string>> = {
  guard: "A host's route that only signed-in users may call",
  me: "The caller's own profile or session",
  refresh: 'New tokens for a refresh token',
  login: 'Sign-in with a password',
  'failed login': 'Sign-in with an unknown address',
  register: 'Registration with a password',
  'admin list': "The administrators' list of 100,000 users",
  track: 'An event of the host',
}

/** Writes the section and the chart of a row. Servers that failed come last; the notes have the reasons. */
export function writeRow({ row, limit, measured, failed, notes, isLimitCharted }: RowResults): void {
  const id = row.replace(' ', '-')
  const all = [limit, ...measured.filter(({ name }) => name !== limit.name)].filter(({ rounds }) => rounds.length > 0)
  const charted = all.filter((one) => isLimitCharted || one !== limit)
  const bars = charted.map(({ name, rounds }) => ({ name, sample: rounds.map(({ perSecond }) => perSecond) }))
  const columns = [
    'server',
    'requests/s',
    `of ${limit.name}`,
    'spread',
    'CPU µs/request',
    'p50 ms',
    'p99 ms',
    'server MB',
  ]
  writeResults({
    id,
    title: ROW_TITLES[row],
    command: 'npm run bench',
    ...(bars.length > 0 && { chart: writeChart(id, ROW_TITLES[row], 'requests/s', bars) }),
    runtimes: row === 'guard' ? ['node', 'bun', 'deno'] : ['node'],
    columns,
    rows: [...all.map(cellsOf), ...failed.map(({ name }) => [name, 'failed', ...columns.slice(2).map(() => '')])],
    notes: [...failed.map(({ name, reason }) => `${name} failed: ${reason}`), ...notes],
  })
}

function cellsOf({ name, rounds }: Measured): readonly string[] {
  const middle = (value: (round: Round) => number, digits: number) => median(rounds.map(value)).toFixed(digits)
  const [low, high] = spreadOf(rounds.map(({ ratio }) => ratio))
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
