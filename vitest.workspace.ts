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

/** Ends a test or a hook that hangs. */
const HANG_MS = 600_000

/** All projects have the repository as their root, so that they share transformed modules (`fsModuleCache`). */
const project = (name: string, include: string[], globalSetup = setupsOf(name)): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    globalSetup,
    // Limits against hangs. No test comes near, however slow or busy the machine is.
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    isolate: !SHARING_WORKERS.includes(name),
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'],
  },
})

/** The tests of the tarballs, which are packed before them. */
const PACKED = 'packed'

/** Projects that start the ready-made server in a process of its own. */
const STARTING_SERVERS = [
  'server',
  'tests-audit',
  'tests-browser',
  'tests-chaos',
  'tests-hosts',
  'tests-import',
  'tests-postgres',
  'tests-siege',
]

const setupsOf = (name: string): string[] =>
  STARTING_SERVERS.includes(name) ? ['./packages/server/test/bundle-program.ts'] : []

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
