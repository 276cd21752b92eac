import { posix } from 'node:path'
import { coreProblem } from './check-core-tiers.ts'
import { findCycles } from './find-cycles.ts'
import { BUILT_INS, HOMES, MINT, MINT_USERS, PACKAGE_SEES } from './import-rules.ts'
import { COMPUTED, type Import, importsOf } from './imports-of.ts'
import { isMarkup, isTest, isTypeScript, type SourceFiles } from './source-files.ts'

const BUILT_IN = /^(node:|bun$|bun:|deno:|cloudflare:|workerd:)/
const NODE_NAMES =
  /^(assert|async_hooks|buffer|child_process|crypto|events|fs|http|https|net|os|path|process|stream|timers|url|util|worker_threads|zlib)(\/|$)/

/** Everything in packages/ that imports against the rules of import-rules.ts, as `file:line: what`. Type-only imports count. */
export function checkImports(files: SourceFiles): readonly string[] {
  const problems: string[] = []
  const graph = new Map<string, readonly string[]>()
  for (const [file, source] of files) {
    const name = packageOf(file)
    if (name === undefined || !isTypeScript(file) || !file.includes('/src/')) continue
    const report = (line: number, text: string) => problems.push(`${file}:${line}: ${text}`)
    let imports: readonly Import[]
    try {
      imports = importsOf(isMarkup(file) ? headOf(source) : source)
    } catch (error) {
      problems.push(`${file}: ${String(error)}`)
      continue
    }
    const inside = imports.filter(({ target }) => target.startsWith('.'))
    graph.set(file, isTest(file) ? [] : inside.map(({ target }) => resolve(file, target)))
    for (const { target, line } of imports) {
      const problem = target.startsWith('.')
        ? relativeProblem(file, resolve(file, target), target, files)
        : outsideProblem(file, name, target)
      if (problem !== undefined) report(line, problem)
    }
  }
  const cycles = findCycles(graph).map((cycle) => `import cycle: ${[...cycle, cycle[0]].join(' → ')}`)
  return [...problems, ...cycles]
}

/** The imports on top of a file, and nothing of the markup below. */
function headOf(source: string): string {
  return /^(?:import [^'"]*'[^']+'\n|\/\*\*[\s\S]*?\*\/\n|\/\/.*\n|\n)*/.exec(source)?.[0] ?? ''
}

function relativeProblem(file: string, to: string, target: string, files: SourceFiles): string | undefined {
  const isInside = packageOf(to) === packageOf(file) && (isTest(file) || to.includes('/src/'))
  if (!isInside) return `"${target}" leaves the package's sources`
  if (!/\.(tsx?|wasm|json)$/.test(target)) return `"${target}" lacks its .ts extension`
  if (/\.tsx?$/.test(target) && !files.has(to)) return `"${target}" names no file`
  if (isTest(file)) return undefined
  if (isTest(to)) return `"${target}" is a test`
  if (to === MINT && !file.startsWith(MINT_USERS)) return `"${target}": sessions are minted inside sign-in/ alone (R04)`
  return coreProblem(file, to)
}

function outsideProblem(file: string, name: string, target: string): string | undefined {
  if (target === COMPUTED) return name === 'core' ? 'a computed import() hides what it imports' : undefined
  if (BUILT_IN.test(target) || NODE_NAMES.test(target)) {
    if (isTest(file) && name !== 'core') return undefined
    return BUILT_INS[name]?.test(target) ? undefined : `"${target}": ${name} may not import a runtime's module`
  }
  if (isTest(file)) return undefined
  if (target.startsWith('@sallyport/')) {
    const seen = PACKAGE_SEES[name]
    if (seen === undefined) return `package ${name} has no entry in scripts/import-rules.ts`
    return seen.includes('*') || seen.includes(target) ? undefined : `"${target}": ${name} may not see it`
  }
  const dependency = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
  const homes = HOMES[dependency]
  if (homes === undefined) return `"${dependency}" has no home in scripts/import-rules.ts`
  const isAtHome = homes.some((home) => (home.endsWith('/') ? file.startsWith(home) : file === home))
  return isAtHome ? undefined : `"${target}" may be imported in ${homes.join(', ')} only`
}

function packageOf(file: string): string | undefined {
  return /^packages\/([^/]+)\//.exec(file)?.[1]
}

function resolve(file: string, target: string): string {
  return posix.join(posix.dirname(file), target)
}
