import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { ROOT } from './source-files.ts'

/** Maximum size in bytes of each browser package's files, gzipped. */
export const BROWSER_LIMITS: Readonly<Record<string, number>> = { dashboard: 60 * 1024, pages: 45 * 1024 }

export interface BuiltFile {
  readonly type: string
  readonly content: string
}

/**
 * Bundles the browser files of a package: `index.html`, `main.js` and `main.css`. The page's links contain a hash, so
 * that the files can be cached.
 */
export async function buildBrowser(name: string, root = ROOT): Promise<Readonly<Record<string, BuiltFile>>> {
  const folder = join(root, 'packages', name, 'src/browser')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(folder, 'main.tsx'), join(folder, 'main.css')],
    outdir: 'out',
    bundle: true,
    write: false,
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    format: 'esm',
    platform: 'browser',
    target: ['chrome111', 'firefox113', 'safari16.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'silent',
  })
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  const [script, style] = [text('.js'), text('.css')]
  const hash = createHash('sha256').update(script).update(style).digest('hex').slice(0, 16)
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(/(main\.(?:js|css))"/g, `$1?v=${hash}"`)
  return {
    'index.html': { type: 'text/html; charset=utf-8', content: page },
    'main.js': { type: 'text/javascript; charset=utf-8', content: script },
    'main.css': { type: 'text/css; charset=utf-8', content: style },
  }
}

export function weightOf(files: Readonly<Record<string, BuiltFile>>): number {
  return Object.values(files).reduce((sum, { content }) => sum + gzipSync(content, { level: 9 }).length, 0)
}

/** Writes `src/built.ts` of each browser package, unless it is already current. */
export async function buildAll(root = ROOT): Promise<void> {
  for (const name of Object.keys(BROWSER_LIMITS)) {
    const files = await buildBrowser(name, root)
    const target = join(root, 'packages', name, 'src/built.ts')
    const source = `/** Made by scripts/build-browser.ts of what stands in browser/. */\nexport const files = ${JSON.stringify(files)}\n`
    if (existsSync(target) && readFileSync(target, 'utf8') === source) continue
    // Renamed atomically, because several processes may build at once.
    writeFileSync(`${target}.${process.pid}`, source)
    renameSync(`${target}.${process.pid}`, target)
  }
}

/**
 * Runs before all tests. A failed build only prints its error: `npm run check` fails, and other tests use the previous
 * build.
 */
export const setup = () => buildAll().catch((error) => console.error(String(error)))

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll()
