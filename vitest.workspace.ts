import { readdirSync } from 'node:fs'
import type { TestProjectConfiguration } from 'vitest/config'

/** Projects whose test files change nothing global, so a worker loads each source once for many files. */
const SHARING_WORKERS = [
  'core',
  'dashboard',
  'kv',
  'native',
  'node',
  'pages',
  'passkeys',
  'sandbox',
  'sql',
  'testkit',
  'tests-browser',
]

/** All projects have the repository as their root, so that they share transformed modules (`fsModuleCache`). */
const project = (name: string, include: string[], globalSetup: string[] = []): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    globalSetup,
    testTimeout: 40_000,
    isolate: !SHARING_WORKERS.includes(name),
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'],
  },
})

/** The tests of the tarballs, which are packed before them. */
const PACKED = 'packed'

const folders = (parent: string): string[] =>
  readdirSync(new URL(parent, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** One test project a package and a suite; tests stand beside the sources. */
const projects: TestProjectConfiguration[] = [
  ...folders('packages').map((name) => project(name, [`packages/${name}/src/**/*.test.ts`])),
  ...folders('tests')
    .filter((name) => name !== PACKED)
    .map((name) => project(`tests-${name}`, [`tests/${name}/**/*.test.ts`])),
  project(`tests-${PACKED}`, [`tests/${PACKED}/*.test.ts`], [`./tests/${PACKED}/support/pack-once.ts`]),
  project('examples', ['examples/*/*.test.ts', 'examples/*.test.ts']),
  project('workspace', ['scripts/**/*.test.ts', 'bench/**/*.test.ts', 'site/*.test.ts']),
]

export default projects
