/**
 * This checkout beside an earlier one, interleaved in one run: `node -C @sallyport/source bench/before-after.ts FOLDER`.
 * FOLDER is an installed checkout of an earlier commit.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { coldStart, workerOf } from './cold-start.ts'
import { interleavedRows, MADE_BY, ROUNDS } from './measuring/interleaved-calls.ts'
import { pinClient, startServer } from './measuring/start-server.ts'
import { median } from './measuring/statistics.ts'
import { writeResults } from './measuring/write-results.ts'

/** The least ratio of the CPU time before to that of this checkout: within 3 %. */
const GOAL = 0.97
const SERVER = 'servers/guarded.ts'
const HERE = fileURLToPath(new URL('..', import.meta.url))

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node -C @sallyport/source bench/before-after.ts FOLDER')
const earlier = resolve(folder)
const copy = join(earlier, 'bench', SERVER)
const beforeAndAfter = async () => {
  copyFileSync(join(HERE, 'bench', SERVER), copy)
  const servers = [await startServer('guarded', { root: earlier }), await startServer('guarded')]
  rmSync(copy)
  return servers
}
pinClient()
const rows = await interleavedRows(beforeAndAfter, GOAL)

const workers = { none: workerOf(null), before: workerOf(earlier), after: workerOf(HERE) }
const starts = { none: [] as number[], before: [] as number[], after: [] as number[] }
for (let round = 0; round < 2 * ROUNDS; round++) {
  for (const name of ['none', 'before', 'after'] as const) starts[name].push(await coldStart(await workers[name]))
}
const [none, was, is] = [median(starts.none), median(starts.before), median(starts.after)]
const ratio = (is - none) / (was - none)
if (ratio > 1.25) process.exitCode = 1
rows.push([
  'cold start of a Worker, ms',
  (was - none).toFixed(0),
  (is - none).toFixed(0),
  ratio.toFixed(2),
  'at most 1.25',
])

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: earlier, encoding: 'utf8' }).trim()
writeResults({
  id: 'before-after',
  title: 'An earlier version and this one',
  command: 'node -C @sallyport/source bench/before-after.ts FOLDER',
  runtimes: ['node'],
  columns: ['', 'before', 'after', 'ratio', 'goal'],
  rows,
  notes: [
    `${MADE_BY} FOLDER was a checkout of ${commit}.`,
    'Cold start: from starting workerd to the first answer (GET /auth/me, 401), less the same of an empty Worker.',
  ],
})
