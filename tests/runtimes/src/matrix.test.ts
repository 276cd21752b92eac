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
  run(): Promise<readonly CaseResult[]>
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

const RUNS: readonly Run[] = [
  {
    name: 'workerd D1',
    without: ['server', 'mounted app', 'sandbox threads', 'SQLite file', 'outbound requests'],
    run: () => runWorkerd(carriers.origin),
  },
  {
    name: 'deno SQLite',
    without: ['worker'],
    run: () => runProcess(deno, ['run', ...DENO_FLAGS, `--conditions=${SOURCE}`, 'src/deno.ts'], settings),
  },
  {
    name: 'bun SQLite',
    without: ['worker'],
    run: () => runProcess(bun, [`--conditions=${SOURCE}`, 'src/bun.ts'], settings),
  },
  {
    name: 'node SQLite',
    without: NOT_ON_NODE,
    run: () => runProcess(process.execPath, ['-C', SOURCE, 'src/node.ts'], settings),
  },
]

interface Outcome extends Column {
  readonly without: readonly string[]
  readonly problem: unknown
}

async function outcomeOf({ name, without, run }: Run): Promise<Outcome> {
  try {
    return { name, without, results: await run(), problem: null }
  } catch (problem) {
    return { name, without, results: [], problem }
  }
}

/** Runs as many at a time as there are cores: on a busier machine, timing tests would fail. */
async function outcomes(): Promise<readonly Outcome[]> {
  const [waiting, done] = [[...RUNS], new Map<string, Outcome>()]
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      done.set(next.name, await outcomeOf(next))
    }
  }
  await Promise.all(Array.from({ length: Math.min(RUNS.length, availableParallelism()) }, work))
  return RUNS.flatMap(({ name }) => done.get(name) ?? []).reverse()
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
