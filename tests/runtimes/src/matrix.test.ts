import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startCarriers } from './carriers.ts'
import { CARRIERS_ORIGIN } from './carriers-origin.ts'
import { type Column, matrix, missingIn } from './matrix.ts'
import type { CaseResult } from './recorder.ts'
import { runProcess } from './run-process.ts'
import { runWorkerd } from './run-workerd.ts'

interface Run {
  readonly name: string
  readonly without: readonly string[]
  /** Parts of the cases, each in a process of its own. */
  readonly parts: readonly (() => Promise<readonly CaseResult[]>)[]
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

// What `databaseSuites` leaves out.
const NOT_BY_DATABASE = [
  ...NOT_ON_NODE,
  'server',
  'passwordHasher',
  'SQLite file',
  'Postgres',
  'sandbox',
  'sandbox threads',
  'relay and gateway',
  'an outgoing webhook',
  'outbound requests',
]

const RUNS: readonly Run[] = [
  {
    name: 'workerd D1',
    without: ['server', 'mounted app', 'sandbox threads', 'SQLite file', 'Postgres', 'outbound requests'],
    parts: [0, 1].map((part) => () => runWorkerd(carriers.origin, { part, parts: 2 })),
  },
  {
    name: 'node Postgres',
    without: NOT_BY_DATABASE,
    parts: [() => runProcess(process.execPath, ['-C', SOURCE, 'src/node-postgres.ts'], settings)],
  },
  {
    name: 'deno SQLite',
    without: ['worker'],
    parts: [() => runProcess(deno, ['run', ...DENO_FLAGS, `--conditions=${SOURCE}`, 'src/deno.ts'], settings)],
  },
  {
    name: 'bun SQLite',
    without: ['worker'],
    parts: [() => runProcess(bun, [`--conditions=${SOURCE}`, 'src/bun.ts'], settings)],
  },
  {
    name: 'node SQLite',
    without: NOT_ON_NODE,
    parts: [() => runProcess(process.execPath, ['-C', SOURCE, 'src/node.ts'], settings)],
  },
]

interface Outcome extends Column {
  readonly without: readonly string[]
  readonly problem: unknown
}

/** Leaves one core to the other test files: on a busier machine, timing tests would fail. */
async function outcomes(): Promise<readonly Outcome[]> {
  const waiting = RUNS.flatMap(({ name, parts }) => parts.map((run) => ({ name, run })))
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
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, work))
  const outcome = ({ name, without }: Run): Outcome => ({
    name,
    without,
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
      expect(missingIn(column, columns, column.without)).toEqual([])
    })

    for (const { suite, name, ok, error } of column.results) {
      it(`${suite} › ${name}`, () => {
        if (!ok) throw failed(error)
      })
    }
  })
}

/** An error with the stack of the failed case. */
function failed(error = ''): Error {
  return Object.assign(new Error(error.split('\n')[0]), { stack: error })
}

afterAll(() => console.log(`\n${matrix(columns)}\n`))
