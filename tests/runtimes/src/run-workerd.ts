import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { METERED_FILE, meteredWasm } from '@sallyport/sandbox'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import type { OnProgress } from './column-progress.ts'
import type { CaseResult } from './server/recorder.ts'
import { DATABASES } from './stores/d1-stores.ts'
import { memoryDirectory } from './stores/memory-directory.ts'

/** Ends a slice in which workerd itself hangs. A case that hangs ends earlier, by the recorder's limit. */
const SLICE_LIMIT_MS = 1_800_000

interface WorkerdOptions {
  readonly entry?: string
  /** Number of cases in one request, because a request has limits. Default 20. */
  readonly slice?: number
  /** Runs only this part of the slices, counted from 0. Default: all. */
  readonly part?: number
  readonly parts?: number
  /** True if the entry exports the Durable Object of the rate limits. Default false. */
  readonly hasLimits?: boolean
  readonly onProgress?: OnProgress
}

interface Slice {
  readonly total: number
  readonly results: readonly CaseResult[]
}

/** Bundles the Worker, runs it in workerd with empty databases, and requests the cases slice by slice. */
export async function runWorkerd(
  carriersOrigin: string,
  {
    entry = 'workerd.ts',
    slice = 20,
    part = 0,
    parts = 1,
    hasLimits = false,
    onProgress = () => {},
  }: WorkerdOptions = {},
): Promise<readonly CaseResult[]> {
  const directory = memoryDirectory()
  const wasm = 'argon2id/dist/simd.wasm'
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    modules: [
      { type: 'ESModule', path: 'worker.mjs', contents: await bundle(entry) },
      { type: 'CompiledWasm', path: wasm, contents: await readFile(createRequire(import.meta.url).resolve(wasm)) },
      { type: 'CompiledWasm', path: METERED_FILE, contents: await meteredWasm() },
    ],
    compatibilityDate: '2026-07-30',
    cf: false,
    defaultPersistRoot: directory.path,
    telemetry: { enabled: false },
    bindings: { CARRIERS_ORIGIN: carriersOrigin },
    kvNamespaces: ['CACHE'],
    ...(hasLimits && { durableObjects: { LIMITS: { className: 'LimitsObject', useSQLite: true } } }),
    d1Databases: Object.fromEntries(Array.from({ length: DATABASES }, (_, index) => [`DB${index}`, `db${index}`])),
  })
  try {
    const results: CaseResult[] = []
    let total = Number.POSITIVE_INFINITY
    for (let from = part * slice; from < total; from += parts * slice) {
      const signal = AbortSignal.timeout(SLICE_LIMIT_MS)
      const response = await miniflare.dispatchFetch(`http://worker.test/?from=${from}&count=${slice}`, { signal })
      if (!response.ok) throw new Error(`the Worker answered ${response.status}: ${await response.text()}`)
      // The cast is safe: the tests' Worker sends this.
      const answer = (await response.json()) as Slice
      results.push(...answer.results)
      total = answer.total
      onProgress(results.length, Math.ceil(total / parts))
    }
    return results
  } finally {
    await miniflare.dispose()
    directory.remove()
  }
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    mainFields: ['module', 'main'],
    conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
    external: ['*.wasm', 'cloudflare:workers'],
  })
  return outputFiles[0]?.text ?? ''
}
