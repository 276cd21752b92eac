import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from './scripts/reporters/closing-line.ts'
import { ProgressLine } from './scripts/reporters/progress-line.ts'
import { SlowestFirst } from './scripts/reporters/slowest-first.ts'
import { JourneyTable } from './tests/browser/src/journeys/journey-table.ts'
import { WalkTable } from './tests/packed/support/walk-table.ts'
import { PROGRESS } from './tests/runtimes/src/column-progress.ts'
import projects from './vitest.workspace.ts'

/** Tests run the TypeScript sources, without a build. */
export const CONDITIONS = ['@sallyport/source', 'module', 'node', 'development|production']

/**
 * Without Maglev, one of V8's compilers. Its thread waits for a garbage collection that itself waits for a thread, so with two cores, where V8 has
 * one such thread, workerd sometimes computes for ever (seen in 1.20260730).
 */
const WORKERD = { MINIFLARE_WORKERD_V8_FLAGS: '--no-maglev' }

export default defineConfig({
  ssr: { resolve: { conditions: CONDITIONS } },
  // The global set-up.
  environments: { __vitest__: { resolve: { conditions: CONDITIONS } } },
  test: {
    globalSetup: ['./scripts/packages/build-browser.ts', './packages/sql/test/postgres-cluster.ts'],
    projects,
    env: WORKERD,
    fsModuleCache: true,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    // One more than cores, because tests that drive a browser or a server wait most of their time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', new ProgressLine(), new WalkTable(), new JourneyTable(), new ClosingLine()],
    onConsoleLog: (text) => !text.startsWith(PROGRESS),
    passWithNoTests: true,
  },
})
