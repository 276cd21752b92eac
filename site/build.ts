/**
 * `npm run docs`: builds the documentation site into site/dist. With `--serve` it also serves the site. Installs VitePress on first use,
 * so that no other command needs it.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/checks/source-files.ts'
import { apiEntries } from './api-entries.mjs'
import { checkSearch } from './check-search.ts'
import { writePages } from './write-pages.ts'

const SITE = join(ROOT, 'site')

/** VitePress and its Vite don't know the condition of this repository, so their Node gets no options of it. */
function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, [...args], {
    cwd: SITE,
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

function install(): void {
  const stamp = join(SITE, 'node_modules/.installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(SITE, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline'])
  writeFileSync(stamp, lock)
}

install()
writePages(SITE)
const files = Object.values(apiEntries())
const project = join(SITE, 'pages/tsconfig.json')
writeFileSync(project, JSON.stringify({ extends: '../tsconfig.json', files }))
const entries = ['--tsconfig', project, ...files.flatMap((file) => ['--entryPoints', file])]
run(process.execPath, [join(SITE, 'node_modules/typedoc/bin/typedoc'), ...entries])
const vitepress = join(SITE, 'node_modules/vitepress/bin/vitepress.js')
run(process.execPath, [vitepress, 'build'])
await checkSearch(SITE)
console.log(`The site is in ${join(SITE, 'dist')}.`)
if (process.argv.includes('--serve')) run(process.execPath, [vitepress, 'preview'])
