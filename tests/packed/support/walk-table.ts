import type { Reporter, TestModule } from 'vitest/node'
import { alignedTable } from '../../../scripts/docs/aligned-table.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What a walk through a host saw at each step. */
    walk?: Walked
  }
}

export interface Walked {
  readonly host: string
  readonly steps: Readonly<Record<string, string>>
}

const NOT_SEEN = '-'

/** Prints one table of what the walks through the packed hosts saw. */
export class WalkTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const walks = modules.flatMap((module) => [...module.children.allTests()].flatMap((test) => test.meta().walk ?? []))
    if (walks.length > 0) process.stdout.write(`\n${tableOf(walks)}\n`)
  }
}

/** A line for each host, and a column for each step that any of them took. */
export function tableOf(walks: readonly Walked[]): string {
  const columns = [...new Set(walks.flatMap(({ steps }) => Object.keys(steps)))]
  const lines = walks.map(({ host, steps }) => [host, ...columns.map((column) => steps[column] ?? NOT_SEEN)])
  return alignedTable([['Host', ...columns], ...lines])
}
