/**
 * Measures the sandbox's overhead for a script, and that no script blocks the service: `node -C @sallyport/source
 * bench/sandbox/sandbox.ts`
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { METERED_FILE, meteredWasm } from '@sallyport/sandbox'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { BINARIES, type Runtime } from '../measuring/start-server.ts'
import { median } from '../measuring/statistics.ts'
import { writeResults } from '../measuring/write-results.ts'
import type { Figures } from './sandbox-scripts.ts'

const MAX_MS = 2
const MIN_PER_SECOND = 1000
const MAX_LATE_MS = 20
const ROUNDS = 3
const RUNS = 500
const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0

function inProcess(runtime: Runtime, what: 'cost' | 'stall'): Partial<Figures> {
  const { file, args } = BINARIES[runtime]
  const script = fileURLToPath(new URL('sandbox-runs.ts', import.meta.url))
  // The rate is measured on one core. Blocking of other work is measured on all cores, where a thread has its own.
  const pin = canPin && what === 'cost' ? ['taskset', '--cpu-list', '1'] : []
  const command = [...pin, file, ...args, script, what]
  const output = execFileSync(command[0] ?? file, command.slice(1), { encoding: 'utf8' })
  // The cast is safe: sandbox-runs.ts prints this.
  return JSON.parse(output) as Partial<Figures>
}

async function inWorkerd(): Promise<Partial<Figures>> {
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    modules: [
      { type: 'ESModule', path: 'worker.mjs', contents: await bundle() },
      { type: 'CompiledWasm', path: METERED_FILE, contents: await meteredWasm() },
    ],
    compatibilityDate: '2026-07-30',
    cf: false,
    telemetry: { enabled: false },
  })
  const timed = async (script: string, runs: number): Promise<number> => {
    const start = performance.now()
    const response = await miniflare.dispatchFetch(`http://worker.test/?script=${script}&runs=${runs}`)
    if ((await response.json()) !== runs) throw new Error('a script failed')
    return performance.now() - start
  }
  try {
    await timed('webhook', 0)
    const first = (await timed('webhook', 1)) - (await timed('webhook', 0))
    await timed('webhook', RUNS)
    const [empty, webhook] = [await timed('empty', RUNS), await timed('webhook', RUNS)]
    return { first, empty: empty / RUNS, webhook: webhook / RUNS, perSecond: (RUNS * 1000) / webhook }
  } finally {
    await miniflare.dispose()
  }
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('sandbox-worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    mainFields: ['module', 'main'],
    conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
    external: ['*.wasm'],
  })
  return outputFiles[0]?.text ?? ''
}

async function row(runtime: Runtime | 'workerd'): Promise<readonly string[]> {
  const rounds: Partial<Figures>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(
      runtime === 'workerd' ? await inWorkerd() : { ...inProcess(runtime, 'cost'), ...inProcess(runtime, 'stall') },
    )
  }
  const of = (name: keyof Figures) => rounds.flatMap((round) => round[name] ?? [])
  const shown = (name: keyof Figures, digits: number) => (of(name).length === 0 ? '' : median(of(name)).toFixed(digits))
  const isLate = of('lateP99').length > 0 && median(of('lateP99')) > MAX_LATE_MS
  if (median(of('empty')) >= MAX_MS || median(of('perSecond')) < MIN_PER_SECOND || isLate) process.exitCode = 1
  const most = of('lateMost').length === 0 ? '' : Math.max(...of('lateMost')).toFixed(1)
  return [
    runtime,
    shown('empty', 2),
    shown('webhook', 2),
    shown('perSecond', 0),
    shown('first', 0),
    shown('lateP99', 1),
    most,
    shown('idleP99', 1),
  ]
}

writeResults({
  id: 'sandbox',
  title: 'Scripts of inbound webhooks',
  command: 'node -C @sallyport/source bench/sandbox/sandbox.ts',
  runtimes: ['node', 'bun', 'deno'],
  columns: [
    'runtime',
    'empty script ms',
    'usual script ms',
    'usual scripts a second',
    'first ms',
    'timer late p99 ms',
    'longest ms',
    'p99 ms when idle',
  ],
  rows: [await row('node'), await row('bun'), await row('deno'), await row('workerd')],
  notes: [
    `Median of ${ROUNDS} rounds, each in a new process on one core${canPin ? '' : ' (not pinned here)'}; a run is from the call of \`run\` to its outcome. The usual script awaits one action and reads a body of 1 KB.`,
    `An empty script's run is what the sandbox adds to every script: less than ${MAX_MS} ms. At least ${MIN_PER_SECOND} usual scripts a second. First: with the start of the thread, on Workers of the wasm.`,
    `Late: how late a timer of 5 ms fires in the service's own thread while a script loops for a second, on all cores; at most ${MAX_LATE_MS} ms at p99. On Workers scripts run in the isolate itself.`,
  ],
})
