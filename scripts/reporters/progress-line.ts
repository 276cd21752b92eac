import type { UserConsoleLog } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { type ColumnProgress, PROGRESS } from '../../tests/runtimes/src/column-progress.ts'

/** Milliseconds between two lines. */
const INTERVAL_MS = 15_000

/** Says at intervals, in one line of plain text, how far the run is, how long it has taken and what it is doing. */
export class ProgressLine implements Reporter {
  private files = 0
  private begun = 0
  private timer: NodeJS.Timeout | undefined
  private readonly ended = { files: 0, passed: 0, failed: 0 }
  private readonly running = new Set<string>()
  private readonly columns = new Map<string, ColumnProgress>()

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.files = files.length
    this.begun = performance.now()
    this.timer = setInterval(() => process.stdout.write(`${this.line()}\n`), INTERVAL_MS)
  }

  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.running.add(relativeModuleId)
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.running.delete(relativeModuleId)
    this.ended.files++
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    if (state === 'passed' || state === 'failed') this.ended[state]++
  }

  onUserConsoleLog({ content }: UserConsoleLog): void {
    for (const line of content.split('\n').filter((text) => text.startsWith(PROGRESS))) {
      // The cast is safe: the matrix of runtimes writes such lines.
      const column = JSON.parse(line.slice(PROGRESS.length)) as ColumnProgress
      if (column.done < column.total) this.columns.set(column.name, column)
      else this.columns.delete(column.name)
    }
  }

  onTestRunEnd(): void {
    clearInterval(this.timer)
  }

  line(): string {
    const seconds = Math.round((performance.now() - this.begun) / 1000)
    const elapsed = `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
    const { files, passed, failed } = this.ended
    const columns = [...this.columns.values()].map(({ name, done, total }) => `${name} ${done} of ${total} cases`)
    const counts = `${files} of ${this.files} files, ${passed} tests passed, ${failed} failed`
    return `${elapsed}: ${counts}; now ${[...columns, ...this.running].join(', ') || 'between files'}`
  }
}
