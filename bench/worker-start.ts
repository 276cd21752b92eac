/** Cold start of a whole Worker beside a bare hono Worker, interleaved in one run. */
import { subscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { meteredWasm } from '@sallyport/sandbox'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { GOAL_MISSED } from './measuring/run-part.ts'
import { median } from './measuring/statistics.ts'
import { writeResults } from './measuring/write-results.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 25)
const GOAL = 1.6
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SECRET = 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42'

const BARE = `
  import { Hono } from 'hono'
  export class HubObject {}
  export class DeliveryObject {}
  export class LimitsObject {}
  export default new Hono().get('/auth/me', (c) => c.json({ code: 'UNAUTHORIZED' }, 401))`
const WHOLE = `
  import { createWorker } from '@sallyport/cloudflare'
  const worker = createWorker({
    d1: 'DB', kv: 'CACHE', hub: 'HUB', deliveries: 'DELIVERIES', limits: 'LIMITS', registration: true,
    sandbox: () => import('@sallyport/sandbox/cloudflare'),
  })
  export const { HubObject, DeliveryObject, LimitsObject } = worker
  export default worker`

async function bundled(contents: string) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents, loader: 'ts', resolveDir: join(ROOT, contents === BARE ? 'bench' : 'tests/runtimes') },
    outdir: 'out',
    assetNames: '[name]',
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    mainFields: ['module', 'main'],
    conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
    external: ['cloudflare:workers'],
    loader: { '.wasm': 'copy' },
    logLevel: 'silent',
  })
  const files = outputFiles.toSorted((file) => (file.path.endsWith('.js') ? -1 : 1))
  return files.map(({ path, contents }) => ({
    type: path.endsWith('.wasm') ? ('CompiledWasm' as const) : ('ESModule' as const),
    path,
    contents,
  }))
}

/** Time at which Miniflare last started workerd's process. */
let spawned = 0
subscribe('child_process', () => {
  spawned = performance.now()
})

interface Start {
  /** Milliseconds from the start of workerd's process to the first response. */
  readonly worker: number
  /** The same from the call of Miniflare, which first encodes the modules in Node. */
  readonly miniflare: number
}

async function coldStart(modules: Awaited<ReturnType<typeof bundled>>): Promise<Start> {
  const called = performance.now()
  const miniflare = new Miniflare({
    modules,
    compatibilityDate: '2026-07-30',
    cf: false,
    telemetry: { enabled: false },
    bindings: { SALLYPORT_SECRET: SECRET, SALLYPORT_BASE_URL: 'https://auth.example.org' },
    d1Databases: ['DB'],
    kvNamespaces: ['CACHE'],
    durableObjects: { HUB: 'HubObject', DELIVERIES: 'DeliveryObject', LIMITS: 'LimitsObject' },
  })
  try {
    const { status } = await miniflare.dispatchFetch('https://auth.example.org/auth/me')
    if (status !== 401) throw new Error(`the Worker answered ${status}`)
    const answered = performance.now()
    return { worker: answered - spawned, miniflare: answered - called }
  } finally {
    await miniflare.dispose()
  }
}

await meteredWasm()
const [bare, whole] = [await bundled(BARE), await bundled(WHOLE)]
const starts = { bare: [] as Start[], whole: [] as Start[] }
for (let round = 0; round < ROUNDS; round++) {
  starts.bare.push(await coldStart(bare))
  starts.whole.push(await coldStart(whole))
}

function row(name: string, part: keyof Start, goal: string): readonly string[] {
  const [was, is] = [median(starts.bare.map((start) => start[part])), median(starts.whole.map((start) => start[part]))]
  if (part === 'worker' && is / was > GOAL) process.exitCode = GOAL_MISSED
  return [name, was.toFixed(0), is.toFixed(0), (is / was).toFixed(2), goal]
}

writeResults({
  id: 'worker-start',
  title: 'Cold start of a Worker',
  command: 'node -C @sallyport/source bench/worker-start.ts',
  runtimes: ['node'],
  columns: ['from', 'bare hono, ms', 'whole Worker, ms', 'ratio', 'goal'],
  rows: [
    row("the start of workerd's process", 'worker', `at most ${GOAL}`),
    row('the call of Miniflare', 'miniflare', ''),
  ],
  notes: [
    `To the first response (GET /auth/me, 401). Medians of ${ROUNDS} interleaved starts. Before it starts workerd, Miniflare encodes the modules in Node, which a deployed Worker doesn't pay for.`,
    'Both have the same bindings: D1, KV, three Durable Objects. The whole Worker has the sandbox, whose wasm the first script loads.',
  ],
})
