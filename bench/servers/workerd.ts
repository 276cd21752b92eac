/**
 * The service on workerd over D1, which runs in the same process. `/guarded` is a host's route for signed-in users. The
 * password hash is that of Workers, in WebAssembly.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

const WASM = 'argon2id/dist/simd.wasm'
// Imports resolve from a package that depends on all that a Worker needs.
const RESOLVE_FROM = fileURLToPath(new URL('../../tests/runtimes/', import.meta.url))
const WORKER = `
  import { passwordHasher, platform, toHandler } from '@sallyport/cloudflare'
  import { createSallyport } from '@sallyport/core'
  import { migrate } from '@sallyport/sql'
  import { d1 } from '@sallyport/sql/d1'
  import wasm from '${WASM}'
  const never = { max: 1_000_000_000, windowMs: 60_000 }
  let sallyport
  const open = (env) => (sallyport ??= createSallyport({
    secret: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
    baseUrl: 'https://auth.example.com',
    stores: d1(env.DB).stores,
    passwordHasher: passwordHasher(wasm),
    platform: platform(),
    registration: true,
    lifetimes: { accessTokenMinutes: 120 },
    rateLimits: { login: never, register: never, refresh: never, user: never, requests: never },
  }))
  const handler = toHandler(open)
  export default {
    async fetch(request, env, context) {
      if (request.url.endsWith('/migrate')) return Response.json(await migrate(d1(env.DB).db) ?? null)
      if (!request.url.endsWith('/guarded')) return handler.fetch(request, env, context)
      const user = await open(env).authenticate(request)
      return Response.json({ user: user?.sub }, { status: user === null ? 401 : 200 })
    },
  }`

const { outputFiles } = await build({
  absWorkingDir: RESOLVE_FROM,
  stdin: { contents: WORKER, resolveDir: RESOLVE_FROM },
  bundle: true,
  write: false,
  minify: true,
  format: 'esm',
  platform: 'browser',
  mainFields: ['module', 'main'],
  conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
  external: ['*.wasm', 'cloudflare:workers'],
})
const miniflare = new Miniflare({
  host: '127.0.0.1',
  port: 0,
  modules: [
    { type: 'ESModule', path: 'worker.mjs', contents: outputFiles[0]?.text ?? '' },
    {
      type: 'CompiledWasm',
      path: WASM,
      contents: await readFile(createRequire(new URL(`file://${RESOLVE_FROM}`)).resolve(WASM)),
    },
  ],
  compatibilityDate: '2026-07-30',
  cf: false,
  telemetry: { enabled: false },
  d1Databases: ['DB'],
})
const url = await miniflare.ready
const { status } = await fetch(new URL('/migrate', url))
if (status !== 200) throw new Error(`the migration answered ${status}`)
console.log(`listening ${url.port}`)
process.on('SIGTERM', () => void miniflare.dispose().finally(() => process.exit(0)))
