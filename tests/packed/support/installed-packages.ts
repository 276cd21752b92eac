import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/checks/source-files.ts'

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** A package on this machine: a tarball, or the folder into which the workspace has installed it. */
export interface AvailablePackage {
  readonly manifest: Manifest
  /** A tarball, or the folder of an installed package. */
  readonly path: string
}

/** Every package that this workspace has installed, of every version. */
export function installedPackages(): readonly AvailablePackage[] {
  const store = join(ROOT, 'node_modules/.pnpm')
  return subfolders(store).flatMap((entry) => {
    const modules = join(store, entry, 'node_modules')
    return packageFolders(modules).map((path) => ({ manifest: readManifest(path), path }))
  })
}

/** The packages themselves: what they depend on stands beside them as links. */
function packageFolders(modules: string): readonly string[] {
  return subfolders(modules).flatMap((name) => {
    const folder = join(modules, name)
    return name.startsWith('@') ? subfolders(folder).map((inner) => join(folder, inner)) : [folder]
  })
}

function subfolders(parent: string): readonly string[] {
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name)
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
