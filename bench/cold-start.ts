import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

const WASM = 'argon2id/dist/simd.wasm'
const EMPTY = 'export default { fetch: () => new Response(null, { status: 401 }) }'
const SERVICE = `
  import { passwordHasher, platform, toHandler } from '@sallyport/cloudflare'
  import { createSallyport } from '@sallyport/core'
  import { d1 } from '@sallyport/sql/d1'
  import wasm from '${WASM}'
  export default toHandler(() => createSallyport({
    secret: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
    baseUrl: 'https://auth.example.org',
    stores: d1({}).stores,
    passwordHasher: passwordHasher(wasm),
    platform: platform(),
    registration: true,
  }))`

/** Bundles a Worker with the service of the checkout in `root`, as Wrangler would; null bundles an empty Worker. */
export async function workerOf(root: string | null): Promise<string> {
  if (root === null) return EMPTY
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: SERVICE, loader: 'ts', resolveDir: join(root, 'tests/runtimes') },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*', '*.wasm'],
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** Milliseconds from starting workerd with this Worker to its first answer. */
export async function coldStart(contents: string): Promise<number> {
  const wasm = await readFile(createRequire(new URL('../tests/runtimes/', import.meta.url)).resolve(WASM))
  const started = performance.now()
  const miniflare = new Miniflare({
    modules: [
      { type: 'ESModule', path: 'worker.mjs', contents },
      { type: 'CompiledWasm', path: WASM, contents: wasm },
    ],
    compatibilityDate: '2026-07-30',
    cf: false,
    telemetry: { enabled: false },
  })
  try {
    const { status } = await miniflare.dispatchFetch('https://auth.example.org/auth/me')
    if (status !== 401) throw new Error(`the Worker answered ${status}`)
    return performance.now() - started
  } finally {
    await miniflare.dispose()
  }
}
