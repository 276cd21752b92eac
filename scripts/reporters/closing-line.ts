import type { Reporter, TestModule, Vitest } from 'vitest/node'

/**
 * Prints the names of the tests that failed, and the closing line `N passed, N failed`. A skipped or pending test fails
 * the run, unless tests were selected by name (`-t R01`).
 */
export class ClosingLine implements Reporter {
  private isNarrowed = false

  onInit(vitest: Vitest): void {
    this.isNarrowed = vitest.config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
    const failed: string[] = []
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        count[state]++
        if (state === 'failed') failed.push(`${module.relativeModuleId} > ${test.fullName}`)
      }
      count.failed += module.errors().length
      if (module.errors().length > 0) failed.push(module.relativeModuleId)
    }
    for (const name of failed) process.stdout.write(`\nfailed: ${name}`)
    const left = count.skipped + count.pending
    if (left > 0 && !this.isNarrowed) {
      process.stdout.write(`\n${left} tests were skipped: a skipped test fails the run\n`)
      process.exitCode = 1
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`)
  }
}
