import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles a script of this folder for browsers. */
export async function bundled(entry: string): Promise<Response> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    conditions: ['@sallyport/source', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return new Response(outputFiles[0]?.text, { headers: { 'Content-Type': 'text/javascript' } })
}
