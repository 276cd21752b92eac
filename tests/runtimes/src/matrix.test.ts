import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startCarriers } from './carriers/carriers.ts'
import { CARRIERS_ORIGIN } from './carriers/carriers-origin.ts'
import { type ColumnProgress, type OnProgress, PROGRESS } from './column-progress.ts'
import { type Column, longestCases, matrix, missingIn, suitesMissingIn } from './matrix.ts'
import { runProcess } from './run-process.ts'
import { runWorkerd } from './run-workerd.ts'
import type { CaseResult } from './server/recorder.ts'

interface Run {
  readonly name: string
  readonly without: readonly string[]
  /** True if the cell runs some suites only. Default false. */
  readonly isPart?: boolean
  /** Parts of the cases, each in a process of its own. */
  readonly parts: readonly ((onProgress: OnProgress) => Promise<readonly CaseResult[]>)[]
}

const SOURCE = '@sallyport/source'
const binary = (name: string, file: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)
const bun = binary('bun', 'bin/bun.exe')
const deno = binary('deno', 'deno')
const DENO_FLAGS = [
  '--no-lock',
  '--no-remote',
  '--cached-only',
  '--allow-net',
  '--allow-read',
  `--allow-write=${tmpdir()}`,
  '--allow-env',
  '--allow-ffi',
]

const carriers = await startCarriers()
const settings = { [CARRIERS_ORIGIN]: carriers.origin }

// packages/node tests a mounted app on @hono/node-server.
const NOT_ON_NODE = ['worker', 'mounted app']

// These suites need not run elsewhere: stores in plain arrays use nothing that differs between runtimes.
const ONLY_ON_NODE = ['HTTP, least stores']
// What `databaseSuites` leaves out.
const NOT_BY_DATABASE = [
  ...NOT_ON_NODE,
  'server',
  'passwordHasher',
  'SQLite file',
  'Postgres',
  'Node servers',
  'verifier',
  'protected resource',
  'verifier of API keys',
  ...ONLY_ON_NODE,
  'HTTP, requests',
  'sandbox',
  'sandbox threads',
  'relay and gateway',
  'an outgoing webhook',
  'hostile peers',
  'outbound requests',
]

const RUNS: readonly Run[] = [
  {
    name: 'workerd D1',
    without: [
      'server',
      'mounted app',
      'sandbox threads',
      'SQLite file',
      'Postgres',
      'Node servers',
      'outbound requests',
      ...ONLY_ON_NODE,
    ],
    parts: [0, 1].map((part) => (onProgress) => runWorkerd(carriers.origin, { part, parts: 2, onProgress })),
  },
  {
    name: 'workerd D1+KV',
    // Only what touches records that KV caches: the contracts of their stores, and groups of the HTTP suite.
    without: ['HTTP'],
    isPart: true,
    parts: [
      (onProgress) => runWorkerd(carriers.origin, { entry: 'stores/workerd-kv.ts', hasLimits: true, onProgress }),
    ],
  },
  {
    name: 'node Postgres',
    // The contracts of the stores, and groups of the HTTP suite; `npm run test:long` runs them all.
    without: ['HTTP', ...NOT_BY_DATABASE],
    isPart: true,
    parts: [
      (onProgress) => runProcess(process.execPath, ['-C', SOURCE, 'src/stores/node-postgres.ts'], settings, onProgress),
    ],
  },
  {
    name: 'deno SQLite, memory',
    without: ['worker', ...ONLY_ON_NODE],
    parts: [
      (onProgress) =>
        runProcess(deno, ['run', ...DENO_FLAGS, `--conditions=${SOURCE}`, 'src/deno.ts'], settings, onProgress),
    ],
  },
  {
    name: 'bun SQLite',
    without: ['worker', ...ONLY_ON_NODE],
    parts: [(onProgress) => runProcess(bun, [`--conditions=${SOURCE}`, 'src/bun.ts'], settings, onProgress)],
  },
  {
    name: 'node SQLite',
    without: NOT_ON_NODE,
    parts: [(onProgress) => runProcess(process.execPath, ['-C', SOURCE, 'src/node.ts'], settings, onProgress)],
  },
]

interface Outcome extends Column {
  readonly without: readonly string[]
  readonly isPart: boolean
  readonly problem: unknown
}

/** Says to the reporter of progress how far a column is. */
function tell(progress: ColumnProgress): void {
  console.log(`${PROGRESS}${JSON.stringify(progress)}`)
}

/** Runs a part on each core: about a third of their time, the parts wait. */
async function outcomes(): Promise<readonly Outcome[]> {
  const waiting = RUNS.flatMap(({ name, parts }) =>
    parts.map((run, part) => ({
      name,
      run: async () => {
        const called = part === 0 ? name : `${name} (${part + 1})`
        const results = await run((done, total) => tell({ name: called, done, total }))
        tell({ name: called, done: results.length, total: results.length })
        return results
      },
    })),
  )
  const results = new Map<string, CaseResult[]>(RUNS.map(({ name }) => [name, []]))
  const problems = new Map<string, unknown>()
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, run } = next
      try {
        results.get(name)?.push(...(await run()))
      } catch (problem) {
        problems.set(name, problem)
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const outcome = ({ name, without, isPart = false }: Run): Outcome => ({
    name,
    without,
    isPart,
    results: results.get(name) ?? [],
    problem: problems.get(name) ?? null,
  })
  return RUNS.map(outcome).reverse()
}

const columns = await outcomes()
await carriers.close()

for (const column of columns) {
  describe(column.name, () => {
    it('runs every suite to its end', () => {
      if (column.problem !== null) throw column.problem
    })

    it('lacks no case that another runtime has', () => {
      const absent = column.isPart ? suitesMissingIn(column, columns) : []
      expect(missingIn(column, columns, [...column.without, ...absent])).toEqual([])
    })

    for (const { suite, name, ok, error } of column.results) {
      it(`${suite} › ${name}`, () => {
        if (!ok) throw failed(error)
      })
    }
  })
}

/** An error with the whole message and the stack of the failed case. */
function failed(error = ''): Error {
  const [message = ''] = error.split(/\n(?=\s+at |\S*@)/)
  return Object.assign(new Error(message), { stack: error })
}

afterAll(() => console.log(`\n${matrix(columns)}\n\n${longestCases(columns, 30)}\n`))
