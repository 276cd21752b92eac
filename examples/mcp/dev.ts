import { readFileSync } from 'node:fs'
import { migrate } from '@sallyport/sql'
import { d1 } from '@sallyport/sql/d1'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

const { SALLYPORT_SECRET = '', GRANT_KEYS = '[]', PORT = '8787' } = process.env
const file = readFileSync(new URL('wrangler.jsonc', import.meta.url), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')
const { compatibility_date, compatibility_flags } = JSON.parse(file)

/** The Worker and its WebAssembly, as Wrangler bundles them for a deployment. */
const { outputFiles } = await build({
  entryPoints: [new URL('worker.ts', import.meta.url).pathname],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  mainFields: ['module', 'main'],
  conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
  external: ['cloudflare:workers'],
  loader: { '.wasm': 'copy' },
  outdir: 'dist',
  assetNames: '[name]',
})
const typeOf = (path: string) => (path.endsWith('.wasm') ? ('CompiledWasm' as const) : ('ESModule' as const))
const files = outputFiles.toSorted((one) => (one.path.endsWith('.js') ? -1 : 1))
const baseUrl = `http://localhost:${PORT}`
const miniflare = new Miniflare({
  host: '127.0.0.1',
  port: Number(PORT),
  modules: files.map(({ path, contents }) => ({ type: typeOf(path), path, contents })),
  compatibilityDate: compatibility_date,
  compatibilityFlags: compatibility_flags,
  d1Databases: ['DB'],
  bindings: { SALLYPORT_SECRET, GRANT_KEYS, SALLYPORT_BASE_URL: baseUrl, NODE_ENV: 'development' },
})
await migrate(d1(await miniflare.getD1Database('DB')).db)
await miniflare.ready
console.log(`Listening on ${baseUrl}`)
process.once('SIGTERM', () => miniflare.dispose())
