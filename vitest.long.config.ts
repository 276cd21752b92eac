import { defineConfig } from 'vitest/config'
import { ClosingLine } from './scripts/reporters/closing-line.ts'
import { ProgressLine } from './scripts/reporters/progress-line.ts'
import { JourneyTable } from './tests/browser/src/journeys/journey-table.ts'
import { WalkTable } from './tests/packed/support/walk-table.ts'
import { CONDITIONS } from './vitest.config.ts'
import projects from './vitest.workspace.ts'

/** Ends a test that hangs. The longest takes a quarter of an hour on a quiet machine. */
const HANG_MS = 7_200_000

/** `npm run test:long`: what takes minutes and is left out of `npm test`. The same projects, files named `*.long.test.ts`. */
export default defineConfig({
  ssr: { resolve: { conditions: CONDITIONS } },
  environments: { __vitest__: { resolve: { conditions: CONDITIONS } } },
  test: {
    globalSetup: ['./scripts/packages/build-browser.ts', './packages/sql/test/postgres-cluster.ts'],
    projects: projects.map((project) =>
      typeof project === 'object' && 'test' in project
        ? {
            ...project,
            test: {
              ...project.test,
              include: project.test?.include?.map((pattern) => pattern.replace(/\.test\.ts$/, '.long.test.ts')) ?? [],
              exclude: ['**/node_modules/**', '**/dist/**'],
              testTimeout: HANG_MS,
              hookTimeout: HANG_MS,
            },
          }
        : project,
    ),
    reporters: ['default', new ProgressLine(), new WalkTable(), new JourneyTable(), new ClosingLine()],
  },
})
