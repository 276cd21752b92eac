import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { packagingProblems, prepackProblems } from './check-packaging.ts'
import { ROOT } from './source-files.ts'

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>

export interface Manifest {
  readonly name: string
  readonly exports?: Exports
  readonly publishConfig?: { readonly exports?: Exports }
}

/** Checks every package after `tsc -b`: its manifest, files and entries. Lists the names that each built entry exports. */
export async function checkExports(root = ROOT): Promise<{
  readonly problems: readonly string[]
  readonly exported: readonly string[]
}> {
  const problems: string[] = []
  const exported: string[] = []
  for (const folder of readdirSync(join(root, 'packages'))) {
    const path = join(root, 'packages', folder)
    if (!existsSync(join(path, 'package.json'))) continue
    // The cast is safe: publint checks the fields.
    const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
    const { messages, pkg } = await publint({ pkgDir: path, pack: false, strict: true })
    problems.push(...messages.map((message) => `${manifest.name}: ${formatMessage(message, pkg, { color: false })}`))
    problems.push(...packagingProblems(path, root), ...prepackProblems(path))
    if (!publishesItsExports(manifest)) {
      problems.push(`${manifest.name}: publishConfig.exports must be exports without @sallyport/source`)
    }
    for (const { entry, names, error } of importEntries(manifest, path)) {
      if (error !== undefined) problems.push(`${entry}: can't be imported: ${error}`)
      else exported.push(`${entry}: ${names.length === 0 ? '(types only)' : names.join(' ')}`)
    }
  }
  return { problems, exported }
}

/** True if the published entries are those of the workspace without the source condition. */
export function publishesItsExports({ exports = {}, publishConfig }: Manifest): boolean {
  const published = Object.entries(exports).map(([entry, target]) => {
    if (typeof target === 'string') return [entry, target]
    const { '@sallyport/source': _, ...conditions } = target
    return [entry, conditions]
  })
  return isDeepStrictEqual(publishConfig?.exports, Object.fromEntries(published))
}

interface Loaded {
  readonly entry: string
  readonly names: readonly string[]
  readonly error?: string
}

// Replacements for modules that only workerd has, so that Node can load the rest.
const STAND_INS = `
import { registerHooks } from 'node:module'
registerHooks({
  resolve: (name, context, next) =>
    /^cloudflare:|\\.wasm$/.test(name) ? { url: 'data:text/javascript,export class DurableObject {}; export class WorkerEntrypoint {}; export const env = {}; export function waitUntil() {} export default {}', shortCircuit: true } : next(name, context),
})`

/** Imports each entry by its public name, in a process that doesn't resolve to the sources. */
function importEntries(manifest: Manifest, cwd: string): readonly Loaded[] {
  const entries = Object.keys(manifest.exports ?? {})
    .filter((entry) => !entry.endsWith('.json'))
    .map((entry) => manifest.name + entry.slice(1))
  const script = `${STAND_INS}
const loaded = []
for (const entry of ${JSON.stringify(entries)}) {
  const url = import.meta.resolve(entry)
  if (!url.includes('/dist/')) loaded.push({ entry, names: [], error: 'resolves to ' + url })
  else loaded.push(await import(entry).then((module) => ({ entry, names: Object.keys(module) }), (error) => ({ entry, names: [], error: String(error) })))
}
console.log(JSON.stringify(loaded))
process.exit(0)`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  // The cast is safe: the script above prints this.
  return JSON.parse(output.trim().split('\n').at(-1) ?? '[]') as Loaded[]
}
