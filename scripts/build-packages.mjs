/**
 * Builds `dist` of every package, which takes 0.1 s if nothing has changed. Plain JavaScript for Node 20 and newer,
 * because `pnpm pack` runs it on the Node that is installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUTPUT = /(\.d\.ts|\.js)$/
/** Folder of `scripts/bundle-server.mjs`, which renews it as a whole. */
const BUNDLE = /^bundle[/\\]/

const packages = readdirSync(join(ROOT, 'packages'))
  .map((name) => join(ROOT, 'packages', name))
  .filter((folder) => existsSync(join(folder, 'tsconfig.json')))
for (const folder of packages) alignOutputs(folder)
const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [tsc, '-b', ...packages], { cwd: ROOT, stdio: ['ignore', 2, 2] })
if (status !== 0) {
  console.error('The packages could not be built: run "npm run pack", which also builds the browser pages.')
  process.exit(1)
}

/**
 * Removes outputs whose source is gone. The compiler trusts its record of the last build even if outputs were deleted,
 * so the record of a package with a missing output is removed, too.
 */
function alignOutputs(folder) {
  const dist = join(folder, 'dist')
  const names = filesOf(join(folder, 'src')).filter((name) => !/\.test[.-]|\.d\.ts$/.test(name))
  const modules = new Set(names.filter((name) => /\.tsx?$/.test(name)).map((name) => name.replace(/\.tsx?$/, '')))
  const outputs = existsSync(dist) ? filesOf(dist).filter((name) => /\.map$/.test(name) || OUTPUT.test(name)) : []
  for (const name of outputs) {
    if (BUNDLE.test(name)) continue
    if (!OUTPUT.test(name) || !modules.has(name.replace(OUTPUT, ''))) rmSync(join(dist, name))
  }
  const isWhole = [...modules].every((name) => existsSync(join(dist, `${name}.js`)))
  if (!isWhole) rmSync(join(folder, '.cache/tsbuildinfo'), { force: true })
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
}
