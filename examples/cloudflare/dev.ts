import { d1 } from '@sallyport/sql/d1'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

const random = () => crypto.randomUUID() + crypto.randomUUID()
const { SALLYPORT_SECRET = random(), SALLYPORT_ADMIN_SECRET = random(), PORT = '8787' } = process.env

const { outputFiles } = await build({
  entryPoints: [new URL('worker.ts', import.meta.url).pathname],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  mainFields: ['module', 'main'],
  conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
  loader: { '.wasm': 'copy' },
  external: ['cloudflare:workers'],
  outdir: 'dist',
})

// The Worker must come first, followed by the WebAssembly that it imports.
const typeOf = (path: string) => (path.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule')
const modules = outputFiles
  .toSorted(({ path }) => (path.endsWith('.js') ? -1 : 1))
  .map(({ path, contents }) => ({ type: typeOf(path), path, contents }) as const)

const miniflare = new Miniflare({
  host: '127.0.0.1',
  port: Number(PORT),
  compatibilityDate: '2026-07-30',
  modules,
  d1Databases: { DB: 'sallyport' },
  durableObjects: { HUB: { className: 'HubObject', useSQLite: true } },
  bindings: { SALLYPORT_SECRET, SALLYPORT_ADMIN_SECRET, BASE_URL: `http://localhost:${PORT}`, NODE_ENV: 'development' },
  cf: false,
})

await d1(await miniflare.getD1Database('DB')).migrate()
console.log(`Listening on http://localhost:${PORT}`)
process.once('SIGTERM', () => miniflare.dispose())
