/** `npm run check`: the rules of the repository that are scripts. Prints every problem; `--verbose` adds what is worth a look. */
import { BROWSER_LIMITS, buildBrowser, weightOf } from './build-browser.ts'
import { bundle, bundleProblems, kb, shares } from './check-bundle.ts'
import { checkExports } from './check-exports.ts'
import { checkImports } from './check-imports.ts'
import { checkStyle, longFiles } from './check-style.ts'
import { readSourceFiles } from './source-files.ts'

// All that they export, so the figure is a bound for every Worker that takes nothing else.
const CORE = "export * from '@sallyport/core'"
const WORKER = `${CORE}; export * from '@sallyport/sql/d1'; export * from '@sallyport/cloudflare'`
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
    report(
      'bundle',
      [...bundleProblems(worker), ...bundleProblems(core)],
      [
        `Worker with core, D1 and the adapter: ${kb(worker.gzipped)} gzipped, ${kb(worker.minified)} minified`,
        `of it ${shares(worker).join(', ')}`,
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
      weight > limit ? [`${name}: ${kb(weight)} gzipped, at most ${kb(limit)}`] : [],
    ),
    weights.map(({ name, weight }) => `${name}: ${kb(weight)} gzipped`),
  )
}

report('imports', checkImports(files))
report('style', checkStyle(files), isVerbose ? longFiles(files) : [])
const { problems, exported } = checkExports()
report('exports', problems, isVerbose ? exported : [])
await checkBundle()
await checkBrowser()
process.exitCode = failed ? 1 : 0
