/** `npm run pack`: builds every package and writes its tarball into `dist`, or into the folder that is given. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packedProblems } from '../checks/check-packaging.ts'
import { ROOT } from '../checks/source-files.ts'
import { buildAll } from './build-browser.ts'

const needsShell = process.platform === 'win32'

/** Packs every package; tarballs of earlier runs are deleted. Returns their paths. Throws if one isn't fit to publish. */
export async function pack(folder: string): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true })
  for (const name of tarballsIn(folder)) rmSync(name)
  await buildAll()
  mustRun(process.execPath, [join(ROOT, 'scripts/build-packages.mjs')])
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const packages = ['--recursive', '--filter', './packages/*']
  mustRun('npx', ['--yes', '--prefer-offline', packageManager, ...packages, 'pack', '--pack-destination', folder])
  const tarballs = tarballsIn(folder)
  const problems = tarballs.flatMap(tarballProblems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return tarballs
}

/** Extracts a tarball into a temporary folder and checks what an installer would see. */
function tarballProblems(tarball: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-tarball-'))
  try {
    mustRun('tar', ['-xzf', tarball, '-C', folder])
    return packedProblems(join(folder, 'package'), ROOT)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tarballsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name))
}

function mustRun(command: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', shell: needsShell })
  if (status !== 0) throw error ?? new Error(`"${[command, ...args].join(' ')}" failed:\n${stdout}${stderr}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const folder = resolve(process.argv[2] ?? join(ROOT, 'dist'))
    for (const tarball of await pack(folder)) console.log(tarball)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
