/** `npm run check`: types, lint and the repository's own rules. Prints every problem; `--verbose` adds notes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { meteredWasm } from '../packages/sandbox/src/metered-wasm.ts'
import { checkAsvs } from './checks/check-asvs.ts'
import {
  authorizationServerProblems,
  bundle,
  bundleProblems,
  FOREIGN_TO_WHOLE,
  kb,
  LIBRARY_LIMITS,
  libraryBundle,
  shares,
} from './checks/check-bundle.ts'
import { checkDurations } from './checks/check-durations.ts'
import { checkExports } from './checks/check-exports.ts'
import { checkImports } from './checks/check-imports.ts'
import { checkRules } from './checks/check-rules.ts'
import { checkSupplyChain } from './checks/check-supply-chain.ts'
import { checkText } from './checks/check-text.ts'
import { ROOT, readSourceFiles } from './checks/source-files.ts'
import { clientTypesProblems } from './client-types/write-types.ts'
import { docsProblems } from './docs/write-docs.ts'
import { BROWSER_LIMITS, buildBrowser, weightOf } from './packages/build-browser.ts'
import { CORE, WHOLE, WITH_AUTHORIZATION_SERVER, WITH_FEATURES, WORKER } from './packages/bundled-workers.ts'

const isVerbose = process.argv.includes('--verbose')
const files = readSourceFiles()
let failed = false

function report(check: string, problems: readonly string[], notes: readonly string[] = []): void {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${check}`)
  for (const problem of problems) console.log(`  ${problem}`)
  for (const note of notes) console.log(`  · ${note}`)
  if (problems.length > 0) failed = true
}

async function checkBundle(): Promise<void> {
  try {
    const worker = await bundle(WORKER)
    const core = await bundle(CORE)
    const features = await bundle(WITH_FEATURES)
    const grants = await bundle(WITH_AUTHORIZATION_SERVER)
    // Writes the wasm that the sandbox imports.
    await meteredWasm()
    const whole = await bundle(WHOLE)
    report(
      'bundle',
      [
        ...bundleProblems(worker),
        ...bundleProblems(core),
        ...authorizationServerProblems(grants, features),
        ...bundleProblems(whole, Number.POSITIVE_INFINITY, FOREIGN_TO_WHOLE),
      ],
      [
        `Worker with core, D1 and the adapter: ${kb(worker.gzipped)} gzipped, ${kb(worker.minified)} minified`,
        `of it ${shares(worker).join(', ')}`,
        `Worker with everything, without pages and dashboard: ${kb(whole.gzipped)} gzipped, and ${kb(whole.lazyGzipped)} that the first script loads`,
        `Worker with what features stand on: ${kb(features.gzipped - worker.gzipped)} more; with the authorization server ${kb(grants.gzipped - worker.gzipped)} more`,
        `core alone: ${kb(core.gzipped)} gzipped, ${kb(core.minified)} minified`,
      ],
    )
  } catch (error) {
    report('bundle', [String(error)])
  }
}

async function checkBrowser(): Promise<void> {
  const weights = await Promise.all(
    Object.entries(BROWSER_LIMITS).map(async ([name, limit]) => ({
      name,
      limit,
      weight: weightOf(await buildBrowser(name)),
    })),
  )
  report(
    'browser',
    weights.flatMap(({ name, limit, weight }) =>
      (['first', 'all'] as const).flatMap((kind) =>
        weight[kind] > limit[kind] ? [`${name}, ${kind}: ${kb(weight[kind])} gzipped, at most ${kb(limit[kind])}`] : [],
      ),
    ),
    weights.map(({ name, weight: { first, all } }) => `${name}: ${kb(first)} gzipped at first, ${kb(all)} in all`),
  )
}

async function checkLibraries(): Promise<void> {
  const weights = await Promise.all(
    Object.entries(LIBRARY_LIMITS).map(async ([name, limit]) => ({ name, limit, bundle: await libraryBundle(name) })),
  )
  report(
    'libraries',
    weights.flatMap(({ name, limit, bundle }) => bundleProblems(bundle, limit).map((problem) => `${name}: ${problem}`)),
    weights.map(({ name, bundle }) => `${name}: ${kb(bundle.gzipped)} gzipped`),
  )
}

/** Runs a tool that prints its own problems, beside the other checks. */
async function runTool(check: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  process.stdout.write(output + errors)
  report(check, status === 0 ? [] : [`"node ${args.join(' ')}" failed`])
}

// Without `--force` an incremental build keeps its result after `lib` or `types` have changed.
const types = runTool('types', 'node_modules/typescript/bin/tsc', '-b', '--force')
const lint = runTool('lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.')
const { problems: importProblems, packages } = await checkImports()
report('imports', importProblems, packages)
report('text', checkText(files))
report('durations', checkDurations(files))
report('rules', checkRules(files))
report('ASVS', checkAsvs(files))
report('supply chain', checkSupplyChain(files))
report('docs', docsProblems())
report('client types', await clientTypesProblems())
await checkBundle()
await checkBrowser()
await checkLibraries()
await types
// Reads the entries that `tsc` has built.
const { problems, exported } = await checkExports()
report('exports', problems, isVerbose ? exported : [])
await lint
process.exitCode = failed ? 1 : 0
