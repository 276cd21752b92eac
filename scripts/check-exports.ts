import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-files.ts'

type Conditions = Readonly<Record<string, string>>

/** What is read of a package.json. */
export interface Manifest {
  readonly name: string
  readonly type?: string
  readonly exports?: Readonly<Record<string, string | Conditions>>
  readonly publishConfig?: { readonly exports?: Readonly<Record<string, string | Conditions>> }
  readonly bin?: Readonly<Record<string, string>>
}

const ORDER = '@sallyport/source,types,default'

/** What is wrong with a package's entries: sources and built files that lack, and a published table that isn't the same without the sources. */
export function exportProblems(manifest: Manifest, exists: (path: string) => boolean): readonly string[] {
  const { name, exports = {}, publishConfig, bin = {} } = manifest
  const published = publishConfig?.exports ?? {}
  const problems: string[] = []
  if (manifest.type !== 'module') problems.push(`${name}: type must be "module"`)
  if (exports['.'] === undefined) problems.push(`${name}: has no entry "."`)
  for (const entry of new Set([...Object.keys(exports), ...Object.keys(published)])) {
    const [own, other] = [exports[entry], published[entry]]
    const problem = entryProblem(entry, own, other)
    if (problem !== undefined) problems.push(`${name} ${entry}: ${problem}`)
    const files = [own, other].flatMap((target) =>
      typeof target === 'object' ? Object.values(target) : (target ?? []),
    )
    for (const file of new Set(files)) if (!exists(file)) problems.push(`${name} ${entry}: ${file} is missing`)
  }
  for (const file of Object.values(bin)) if (!exists(file)) problems.push(`${name} bin: ${file} is missing`)
  return problems
}

function entryProblem(
  entry: string,
  own: string | Conditions | undefined,
  published: string | Conditions | undefined,
): string | undefined {
  if (own === undefined) return 'only in publishConfig'
  if (published === undefined) return 'not in publishConfig'
  if (typeof own === 'string') return own === published ? undefined : 'publishConfig says otherwise'
  const { '@sallyport/source': source = '', types = '', default: built = '' } = own
  if (Object.keys(own).join() !== ORDER) return `conditions must be ${ORDER}, in this order`
  const stem = /^\.\/src\/(.+)\.ts$/.exec(source)?.[1]
  if (stem === undefined) return `${source} is no source`
  if (types !== `./dist/${stem}.d.ts` || built !== `./dist/${stem}.js`) return `${entry} must point at dist/${stem}`
  return JSON.stringify(published) === JSON.stringify({ types, default: built })
    ? undefined
    : 'publishConfig says otherwise'
}

/** Checks every package as it lies on disk after `tsc -b`, and gives the names that each built entry exports. */
export function checkExports(root = ROOT): {
  readonly problems: readonly string[]
  readonly exported: readonly string[]
} {
  const problems: string[] = []
  const exported: string[] = []
  for (const folder of readdirSync(join(root, 'packages'))) {
    const path = join(root, 'packages', folder)
    if (!existsSync(join(path, 'package.json'))) continue
    // Sound: exportProblems() looks at every field that is used.
    const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
    const found = exportProblems(manifest, (file) => existsSync(join(path, file)))
    problems.push(...found)
    if (found.length > 0) continue
    for (const { entry, names, error } of importEntries(manifest, path)) {
      if (error !== undefined) problems.push(`${entry}: can't be imported: ${error}`)
      else exported.push(`${entry}: ${names.length === 0 ? '(types only)' : names.join(' ')}`)
    }
  }
  return { problems, exported }
}

interface Loaded {
  readonly entry: string
  readonly names: readonly string[]
  readonly error?: string
}

// Modules that only their own runtime has: what stands for them lets Node load the rest.
const STAND_INS = `
import { registerHooks } from 'node:module'
registerHooks({
  resolve: (name, context, next) =>
    /^cloudflare:|\\.wasm$/.test(name) ? { url: 'data:text/javascript,export class DurableObject {}; export class WorkerEntrypoint {}; export const env = {}; export default {}', shortCircuit: true } : next(name, context),
})`

/** Imports each entry by its public name, in a process of its own that knows nothing of the sources. */
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
  // Sound: it is what the script above printed.
  return JSON.parse(output.trim().split('\n').at(-1) ?? '[]') as Loaded[]
}
