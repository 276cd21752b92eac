import { fileURLToPath } from 'node:url'
import { memoryStores } from '@sallyport/core/memory'
import { platform, serve } from '@sallyport/node'
import { migrate } from '@sallyport/sql'
import { d1 } from '@sallyport/sql/d1'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import type { Setup } from './setup.ts'
import { serviceUnderTest } from './under-test.ts'

/** Starts the service at its address. Resolves to the function that stops it. */
export const RUNTIMES: Readonly<Record<string, (setup: Setup) => Promise<() => Promise<void>>>> = {
  'Node with memory stores': runNode,
  'workerd with D1': runWorkerd,
}

async function runNode(setup: Setup): Promise<() => Promise<void>> {
  const service = serviceUnderTest({ setup, stores: memoryStores(), platform: platform() })
  const { close } = await serve(service, { port: Number(new URL(setup.baseUrl).port), closeLimitMs: 0 })
  return close
}

async function runWorkerd(setup: Setup): Promise<() => Promise<void>> {
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
    port: Number(new URL(setup.baseUrl).port),
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents: outputFiles[0]?.text ?? '' }],
    compatibilityDate: '2026-07-30',
    compatibilityFlags: ['global_fetch_strictly_public'],
    cf: false,
    telemetry: { enabled: false },
    d1Databases: { DB: 'db' },
    bindings: { SETUP: JSON.parse(JSON.stringify(setup)) },
  })
  await migrate(d1(await miniflare.getD1Database('DB')).db)
  await miniflare.ready
  return () => miniflare.dispose()
}
