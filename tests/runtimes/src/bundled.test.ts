import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'

const BUN = join(createRequire(import.meta.url).resolve('bun/package.json'), '../bin/bun.exe')
const folder = mkdtempSync(join(tmpdir(), 'sallyport-bundled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sourceOf = (runtime: string) => join(import.meta.dirname, `bundled/${runtime}-program.ts`)

/** Runs a program with this NODE_ENV, and without one if it is undefined. */
function run(NODE_ENV: string | undefined, command: string, ...args: readonly string[]): unknown {
  const env = { PATH: process.env.PATH, ...(NODE_ENV !== undefined && { NODE_ENV }) }
  return JSON.parse(execFileSync(command, args, { cwd: folder, env, encoding: 'utf8' }))
}

/** Bundles as a developer does, on whose machine NODE_ENV is `development`. */
function bundleByBun(...args: readonly string[]): void {
  const given = ['build', '--target=bun', '--env=inline', '--conditions=@sallyport/source', sourceOf('bun'), ...args]
  execFileSync(BUN, given, { cwd: folder, env: { PATH: process.env.PATH, NODE_ENV: 'development' }, stdio: 'pipe' })
}

async function bundleByEsbuild(): Promise<void> {
  await build({
    entryPoints: [sourceOf('node')],
    outfile: join(folder, 'node.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@sallyport/source'],
    define: { 'process.env.NODE_ENV': '"development"' },
    loader: { '.node': 'copy' },
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
}

const PRODUCTION = { environment: 'production', isSecure: true, docs: 404 }
const DEVELOPMENT = { environment: 'development', isSecure: false, docs: 200 }

describe('E4 a bundled program reads NODE_ENV when it runs', () => {
  it.each([
    ['bun build', () => bundleByBun('--outdir', folder), [BUN, 'bun-program.js']],
    ['bun build --minify', () => bundleByBun('--minify', '--outdir', 'minified'), [BUN, 'minified/bun-program.js']],
    ['bun build --compile', () => bundleByBun('--compile', '--outfile', 'app'), [join(folder, 'app')]],
    ['esbuild with a defined NODE_ENV', bundleByEsbuild, [process.execPath, 'node.mjs']],
  ] as const)('%s', async (_, bundle, [command, ...args]) => {
    await bundle()
    expect(run('production', command, ...args)).toEqual(PRODUCTION)
    expect(run(undefined, command, ...args)).toEqual(PRODUCTION)
    expect(run('development', command, ...args)).toEqual(DEVELOPMENT)
  })
})
