import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type * as Service from './start-sabotaged.ts'

/** Replaces one text of one source file. */
export interface Sabotage {
  /** Path below `packages/`. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Has native parts. */
const EXTERNAL = ['@node-rs/argon2']

/** Bundles the service with these replacements, in a folder that `atEnd` removes, and loads it. The sources stay as they are. */
export async function bundleWith(
  sabotages: readonly Sabotage[],
  atEnd: (cleanUp: () => void) => void,
): Promise<typeof Service> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [fileURLToPath(new URL('start-sabotaged.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    conditions: ['@sallyport/source'],
    external: EXTERNAL,
    logLevel: 'error',
    plugins: [patching(sabotages)],
  })
  // Beside the package that isn't bundled.
  const folder = mkdtempSync(
    fileURLToPath(new URL('../../../packages/native/node_modules/.sabotage-', import.meta.url)),
  )
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'service.mjs')
  writeFileSync(file, outputFiles[0]?.contents ?? '')
  return import(/* @vite-ignore */ pathToFileURL(file).href)
}

function patching(sabotages: readonly Sabotage[]): Plugin {
  return {
    name: 'sabotage',
    setup({ onLoad, onEnd }) {
      const done = new Set<Sabotage>()
      onLoad({ filter: /\/packages\/.*\.ts$/ }, ({ path }) => {
        const own = sabotages.filter(({ file }) => path === join(ROOT, 'packages', file))
        if (own.length === 0) return undefined
        let contents = readFileSync(path, 'utf8')
        for (const one of own) {
          if (contents.split(one.find).length !== 2) throw new Error(`${one.file} has this text not once: ${one.find}`)
          contents = contents.replace(one.find, () => one.replace)
          done.add(one)
        }
        return { contents, loader: 'ts' as const }
      })
      onEnd(() => {
        for (const one of sabotages) if (!done.has(one)) throw new Error(`${one.file} is no part of the service`)
      })
    },
  }
}
