import process from 'node:process'
import { PROGRESS, PROGRESS_EVERY } from './column-progress.ts'
import { collect, runCases } from './server/recorder.ts'
import { type Runtime, suitesOf } from './suites.ts'

/** Marks the line of a child's output that contains its report. */
export const REPORT = 'REPORT '

/** Runs the suites in this process, prints the report and ends the process. */
export async function report(runtime: Runtime, suites = suitesOf): Promise<void> {
  const cases = collect(suites(runtime))
  const results = await runCases(cases, (ended) => {
    if (ended % PROGRESS_EVERY === 0) process.stdout.write(`${PROGRESS}${ended} ${cases.length}\n`)
  })
  process.stdout.write(`${REPORT}${JSON.stringify(results)}\n`, () => process.exit(0))
}
