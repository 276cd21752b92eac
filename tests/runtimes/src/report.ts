import process from 'node:process'
import { collect, runCases } from './recorder.ts'
import { type Runtime, suitesOf } from './suites.ts'

/** Marks the line of a child's output that contains its report. */
export const REPORT = 'REPORT '

/** Runs the suites in this process, prints the report and ends the process. */
export async function report(runtime: Runtime, suites = suitesOf): Promise<void> {
  const results = await runCases(collect(suites(runtime)))
  process.stdout.write(`${REPORT}${JSON.stringify(results)}\n`, () => process.exit(0))
}
