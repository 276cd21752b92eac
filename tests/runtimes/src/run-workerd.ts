import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { METERED_FILE, meteredWasm } from '@sallyport/sandbox'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { DATABASES } from './d1-stores.ts'
import type { CaseResult } from './recorder.ts'

interface Slice {
  readonly total: number
  readonly results: readonly CaseResult[]
}

/** Bundles the Worker, runs it in workerd with empty databases, and requests the cases slice by slice. */
export async function runWorkerd(carriersOrigin: string, entry = 'workerd.ts'): Promise<readonly CaseResult[]> {
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
    telemetry: { enabled: false },
    bindings: { CARRIERS_ORIGIN: carriersOrigin },
    d1Databases: Object.fromEntries(Array.from({ length: DATABASES }, (_, index) => [`DB${index}`, `db${index}`])),
  })
  try {
    const results: CaseResult[] = []
    for (let total = Number.POSITIVE_INFINITY; results.length < total; ) {
      const response = await miniflare.dispatchFetch(`http://worker.test/?from=${results.length}`)
      if (!response.ok) throw new Error(`the Worker answered ${response.status}: ${await response.text()}`)
      // The cast is safe: the tests' Worker sends this.
      const slice = (await response.json()) as Slice
      if (slice.results.length === 0) break
      results.push(...slice.results)
      total = slice.total
    }
    return results
  } finally {
    await miniflare.dispose()
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
