import { fileURLToPath } from 'node:url'
import { memoryStores } from '@sallyport/core/memory'
import { platform, serve } from '@sallyport/node'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import type { Setup } from './places.ts'
import { underTest } from './under-test.ts'

export interface Running {
  readonly origin: string
  close(): Promise<void>
}

export const RUNTIMES: Readonly<Record<string, (setup: Setup) => Promise<Running>>> = {
  'Node with memory stores': runNode,
  'workerd with D1': runWorkerd,
}

async function runNode(setup: Setup): Promise<Running> {
  const own = { ...platform(), environment: 'development' as const }
  const { url, close } = await serve(underTest({ setup, stores: memoryStores(), platform: own }), {
    port: 0,
    closeLimitMs: 0,
  })
  return { origin: url, close }
}

async function runWorkerd(setup: Setup): Promise<Running> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    mainFields: ['module', 'main'],
    conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
    external: ['cloudflare:workers', '*.wasm'],
  })
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents: outputFiles[0]?.text ?? '' }],
    compatibilityDate: '2026-07-30',
    cf: false,
    telemetry: { enabled: false },
    d1Databases: { DB: 'db' },
    bindings: { NODE_ENV: 'development', SETUP: JSON.parse(JSON.stringify(setup)) },
  })
  const { origin } = await miniflare.ready
  return { origin, close: () => miniflare.dispose() }
}
