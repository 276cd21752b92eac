import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with the line `N passed, N failed`; a skipped or pending test fails the run. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
      count.failed += module.errors().length
    }
    if (count.skipped + count.pending > 0) {
      process.stdout.write(`\n${count.skipped + count.pending} tests were skipped: a skipped test fails the run\n`)
      process.exitCode = 1
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`)
  }
}
