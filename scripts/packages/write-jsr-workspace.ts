import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../checks/source-files.ts'

/** Packages that JSR publishes: core, and the adapter of Deno with what it imports. */
export const JSR_PACKAGES = ['core', 'native', 'deno'] as const

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly exports: Readonly<Record<string, string | { readonly '@sallyport/source': string }>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Writes the packages with a `deno.json` each into the folder: a workspace that `deno publish` takes. */
export function writeJsrWorkspace(folder: string): void {
  for (const name of JSR_PACKAGES) {
    const from = join(ROOT, 'packages', name)
    const to = join(folder, name)
    mkdirSync(to, { recursive: true })
    for (const file of ['src', 'README.md', 'LICENSE'])
      cpSync(join(from, file), join(to, file), { recursive: true, filter: (path) => !/\.test\.ts$/.test(path) })
    // The cast is safe: the check of exports reads the same fields.
    const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as Manifest
    writeFileSync(join(to, 'deno.json'), JSON.stringify(denoManifest(manifest), null, 2))
  }
  const workspace = JSR_PACKAGES.map((name) => `./${name}`)
  writeFileSync(join(folder, 'deno.json'), JSON.stringify({ workspace, nodeModulesDir: 'none' }))
}

/** The manifest for JSR: exports are sources, and npm packages are named with their versions. */
function denoManifest({ name, version, license, exports, dependencies, peerDependencies }: Manifest): object {
  const sources = Object.entries(exports).flatMap(([path, entry]) =>
    typeof entry === 'string' ? [] : [[path, entry['@sallyport/source']]],
  )
  const imports = Object.entries({ ...peerDependencies, ...dependencies }).flatMap(([dependency, range]) => {
    // The other packages are members of the workspace.
    if (range.startsWith('workspace:')) return []
    const wanted = range === 'catalog:' ? `^${catalogVersion(dependency)}` : range
    return [
      [dependency, `npm:${dependency}@${wanted}`],
      [`${dependency}/`, `npm:/${dependency}@${wanted}/`],
    ]
  })
  return { name, version, license, exports: Object.fromEntries(sources), imports: Object.fromEntries(imports) }
}

function catalogVersion(dependency: string): string {
  const lines = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8').split('\n')
  const line = lines.find((one) => one.trim().replaceAll('"', '').startsWith(`${dependency}: `))
  if (line === undefined) throw new Error(`${dependency} is not in the catalog`)
  return line.replace(/.*: /, '')
}
