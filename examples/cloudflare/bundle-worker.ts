import { meteredWasm } from '@sallyport/sandbox'
import { build } from 'esbuild'

/** Bundles worker.ts for Miniflare, as Wrangler does for a deployment. */
export async function bundleWorker() {
  // Writes the wasm that the sandbox imports; published packages contain it.
  await meteredWasm()
  const { outputFiles } = await build({
    entryPoints: [new URL('worker.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
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
  // The Worker must come first, followed by the WebAssembly that it imports.
  const files = outputFiles.toSorted((file) => (file.path.endsWith('.js') ? -1 : 1))
  return files.map(({ path, contents }) => ({
    type: path.endsWith('.wasm') ? ('CompiledWasm' as const) : ('ESModule' as const),
    path,
    contents,
  }))
}
