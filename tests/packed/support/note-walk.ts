import { TestRunner } from 'vitest'
import type { Walked } from './walk-table.ts'

/** Puts a line into the table of the walks, which is printed at the end of the run. */
export function noteWalk(host: string, steps: Walked['steps']): void {
  const test = TestRunner.getCurrentTest()
  if (test === undefined) throw new Error('a walk is noted by a test')
  test.meta.walk = { host, steps }
}
