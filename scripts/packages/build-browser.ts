import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { ROOT } from '../checks/source-files.ts'

const KB = 1024

/** Maximum size in bytes of what each browser package loads at first, and of all its files together, gzipped. */
export const BROWSER_LIMITS: Readonly<Record<string, { readonly first: number; readonly all: number }>> = {
  dashboard: { first: 60 * KB, all: 100 * KB },
  pages: { first: 45 * KB, all: 56 * KB },
}

export interface BuiltFile {
  readonly type: string
  readonly content: string
}

type Files = Readonly<Record<string, BuiltFile>>

export interface BuiltBrowser {
  readonly files: Files
  /** Names of the files of the first load. Scripts that an `import()` loads later are not among them. */
  readonly first: readonly string[]
}

/**
 * Bundles the browser files of a package: `index.html`, `main.js`, `main.css`, and a script for each part that is
 * loaded by `import()`. The page's links and the scripts' names contain a hash, so that the files can be cached.
 */
export async function buildBrowser(name: string, root = ROOT): Promise<BuiltBrowser> {
  const folder = join(root, 'packages', name, 'src/browser')
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(folder, 'main.tsx'), join(folder, 'main.css')],
    outdir: 'out',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    conditions: ['@sallyport/source'],
    format: 'esm',
    platform: 'browser',
    target: ['chrome111', 'firefox113', 'safari16.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'silent',
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  const [script = '', style = ''] = [texts.get('main.js'), texts.get('main.css')]
  const hash = createHash('sha256').update(script).update(style).digest('hex').slice(0, 16)
  const atStart = importedBy('main.js', metafile)
  const source = readFileSync(join(folder, 'index.html'), 'utf8')
  const [, place = ''] = /src="([^"]*)main\.js"/.exec(source) ?? []
  // Without these links the browser would learn of the scripts only once `main.js` has arrived.
  const preloads = atStart.map((chunk) => `<link rel="modulepreload" href="${place}${chunk}">\n`).join('')
  const page = source.replace(/(?=<script type="module")/, preloads).replaceAll(/(main\.(?:js|css))"/g, `$1?v=${hash}"`)
  const scripts = [...texts].filter(([file]) => file.endsWith('.js')).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    files: {
      'index.html': { type: 'text/html; charset=utf-8', content: page },
      ...Object.fromEntries(
        scripts.map(([file, content]) => [file, { type: 'text/javascript; charset=utf-8', content }]),
      ),
      'main.css': { type: 'text/css; charset=utf-8', content: style },
    },
    first: ['index.html', 'main.css', 'main.js', ...atStart],
  }
}

/** Returns the scripts that a script imports, and those that they import, without those of `import()`. */
function importedBy(file: string, { outputs }: Metafile): readonly string[] {
  const found = new Set([file])
  // A Set yields what is added to it during the loop.
  for (const name of found)
    for (const { path, kind, external } of outputs[`out/${name}`]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) found.add(basename(path))
  found.delete(file)
  return [...found]
}

export interface Weight {
  readonly first: number
  readonly all: number
}

export function weightOf({ files, first }: BuiltBrowser): Weight {
  const sizes = Object.entries(files).map(
    ([name, { content }]) => [name, gzipSync(content, { level: 9 }).length] as const,
  )
  const sum = (some: typeof sizes) => some.reduce((total, [, size]) => total + size, 0)
  return { first: sum(sizes.filter(([name]) => first.includes(name))), all: sum(sizes) }
}

/** Writes `src/built.ts` of each browser package, unless it is already current. */
export async function buildAll(root = ROOT): Promise<void> {
  for (const name of Object.keys(BROWSER_LIMITS)) {
    const { files } = await buildBrowser(name, root)
    const target = join(root, 'packages', name, 'src/built.ts')
    const source = `/** Made by scripts/packages/build-browser.ts of what stands in browser/. */\nexport const files = ${JSON.stringify(files)}\n`
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
