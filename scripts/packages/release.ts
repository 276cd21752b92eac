/**
 * `npm run release -- --check`: packs every package into `dist`, runs the tests of the tarballs, and writes the bill of
 * materials and the list of licences beside them. Publishes nothing. `--version` takes the versions from `.changeset`;
 * `--publish` publishes. The last two are run by `.github/workflows/release.yml`.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceList, refusedLicences } from '../checks/licence-list.ts'
import { ROOT } from '../checks/source-files.ts'
import { pack } from './pack.ts'

const DIST = join(ROOT, 'dist')
const VERSION_FILE = join(ROOT, 'packages/server/src/version.ts')
const ALL_PACKAGES = ['--recursive', '--filter', './packages/*'] as const

const STEPS: Readonly<Record<string, () => Promise<void> | void>> = {
  async '--check'() {
    const tarballs = await pack(DIST)
    run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'tests-packed'])
    pnpm('--filter', './packages/*', 'sbom', '--prod', '--sbom-format', 'cyclonedx', '--out', join(DIST, 'sbom.json'))
    const licences = JSON.parse(pnpm(...ALL_PACKAGES, 'licenses', 'list', '--prod', '--json'))
    const refused = refusedLicences(licences)
    if (refused.length > 0) throw new Error(`These licences need a decision: ${refused.join(', ')}`)
    writeFileSync(join(DIST, 'licences.md'), licenceList(licences))
    console.log(`${tarballs.length} tarballs, sbom.json and licences.md are in dist/`)
  },
  '--version'() {
    run(process.execPath, ['node_modules/@changesets/cli/bin.js', 'version'])
    const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8'))
    writeFileSync(VERSION_FILE, readFileSync(VERSION_FILE, 'utf8').replace(/'[^']*'$/m, `'${version}'`))
    pnpm('install', '--lockfile-only')
  },
  '--publish'() {
    pnpm(...ALL_PACKAGES, 'publish', '--access', 'public', '--no-git-checks')
    run(process.execPath, ['node_modules/@changesets/cli/bin.js', 'tag'])
  },
}

function pnpm(...args: readonly string[]): string {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const { status, stdout, stderr } = spawnSync('npx', ['--yes', '--prefer-offline', packageManager, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`pnpm ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error(`"${args.join(' ')}" failed`)
}

const [name = ''] = process.argv.slice(2)
const step = STEPS[name]
try {
  if (step === undefined) throw new Error(`Usage: npm run release -- ${Object.keys(STEPS).join(' | ')}`)
  await step()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
