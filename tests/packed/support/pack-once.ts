import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { pack } from '../../../scripts/packages/pack.ts'
import { type AvailablePackage, installedPackages } from './installed-packages.ts'
import { startRegistry } from './package-registry.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly packed: {
      /** Outside of the workspace: everything of this run, deleted at its end. */
      readonly folder: string
      readonly tarballs: readonly string[]
      /** Names of the packages in the tarballs. */
      readonly names: readonly string[]
      /** Packages that some of them work with: their peer dependencies. */
      readonly peers: readonly string[]
      /** URL of a registry that serves the tarballs and what the workspace has installed. */
      readonly registry: string
    }
  }
}

/** Runs before the tests of this project: packs every package and serves the tarballs. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-packed-'))
  mkdirSync(join(folder, 'projects'))
  const tarballs = await pack(join(folder, 'tarballs'))
  const packages = tarballs.map((path): AvailablePackage => {
    const manifest = execFileSync('tar', ['-xzOf', path, 'package/package.json'], { encoding: 'utf8' })
    return { manifest: JSON.parse(manifest), path }
  })
  const registry = await startRegistry([...installedPackages(), ...packages])
  const names = packages.map(({ manifest }) => manifest.name)
  const peers = [...new Set(packages.flatMap(({ manifest }) => Object.keys(manifest.peerDependencies ?? {})))]
  provide('packed', { folder, tarballs, names, peers, registry: registry.url })
  return () => {
    registry.close()
    return rm(folder, { recursive: true, force: true })
  }
}
