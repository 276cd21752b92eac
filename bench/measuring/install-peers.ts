import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../peers', import.meta.url))

/** Installs the peers in a folder of their own outside the workspace. Returns the folder, or null if npm fails. */
export function installPeers(): string | null {
  const folder = join(tmpdir(), 'sallyport-bench-peers')
  mkdirSync(folder, { recursive: true })
  cpSync(SOURCE, folder, { recursive: true })
  const args = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', env: withoutOptions() })
  return status === 0 ? folder : null
}

/** Names and versions of the peers, as the folder's package.json tells them. */
export function peerVersions(): string {
  // The cast is safe: the file is part of this repository.
  const { dependencies } = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  return Object.entries(dependencies)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
}

/** Without the conditions by which this process reads the sources of the workspace. */
function withoutOptions(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...others } = process.env
  return others
}
