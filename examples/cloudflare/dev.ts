import { randomBytes } from 'node:crypto'
import { d1 } from '@sallyport/sql/d1'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

const random = () => randomBytes(32).toString('hex')
const { SALLYPORT_SECRET = random(), SALLYPORT_ADMIN_SECRET = random(), PORT = '8787' } = process.env

const bundle = await build({
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
  assetNames: '[name]',
})

// The Worker must come first, followed by the WebAssembly that it imports.
const files = bundle.outputFiles.toSorted((file) => (file.path.endsWith('.js') ? -1 : 1))
const miniflare = new Miniflare({
  host: '127.0.0.1',
  port: Number(PORT),
  compatibilityDate: '2026-07-30',
  modules: files.map(({ path, contents }) => ({
    type: path.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule',
    path,
    contents,
  })),
  d1Databases: { DB: 'sallyport' },
  durableObjects: { HUB: { className: 'HubObject', useSQLite: true } },
  bindings: { SALLYPORT_SECRET, SALLYPORT_ADMIN_SECRET, BASE_URL: `http://localhost:${PORT}`, NODE_ENV: 'development' },
  cf: false,
})

await d1(await miniflare.getD1Database('DB')).migrate()
await miniflare.ready
console.log(`Listening on http://localhost:${PORT}`)
process.once('SIGTERM', () => miniflare.dispose())
