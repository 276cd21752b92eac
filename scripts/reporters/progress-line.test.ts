import { expect, it } from 'vitest'
import { PROGRESS } from '../../tests/runtimes/src/column-progress.ts'
import { ProgressLine } from './progress-line.ts'

/** Stands for a module or test of vitest with only the fields that the reporter reads. */
const told = (value: object) => value as never

it('says how far the run is, in one line of plain text', () => {
  const progress = new ProgressLine()
  progress.onTestRunStart([told({}), told({})])
  progress.onTestModuleStart(told({ relativeModuleId: 'one.test.ts' }))
  progress.onTestModuleStart(told({ relativeModuleId: 'matrix.test.ts' }))
  progress.onTestCaseResult(told({ result: () => ({ state: 'passed' }) }))
  progress.onTestCaseResult(told({ result: () => ({ state: 'failed' }) }))
  progress.onTestModuleEnd(told({ relativeModuleId: 'one.test.ts' }))
  const column = (done: number) =>
    progress.onUserConsoleLog(told({ content: `${PROGRESS}${JSON.stringify({ name: 'node', done, total: 50 })}\n` }))
  column(25)
  expect(progress.line()).toMatch(
    /^0 min \d\d s: 1 of 2 files, 1 tests passed, 1 failed; now node 25 of 50 cases, matrix\.test\.ts$/,
  )
  column(50)
  expect(progress.line()).toMatch(/; now matrix\.test\.ts$/)
  progress.onTestRunEnd()
})
