import { readdirSync } from 'node:fs'
import type { TestProjectConfiguration } from 'vitest/config'

const project = (name: string, root: string, include: string[]): TestProjectConfiguration => ({
  extends: true,
  root,
  test: { name, include, testTimeout: 20_000, exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'] },
})

const folders = (parent: string): string[] =>
  readdirSync(new URL(parent, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** One test project a package and a suite; tests stand beside the sources. */
const projects: TestProjectConfiguration[] = [
  ...folders('packages').map((name) => project(name, `packages/${name}`, ['src/**/*.test.ts'])),
  ...folders('tests').map((name) => project(`tests-${name}`, `tests/${name}`, ['**/*.test.ts'])),
  project('examples', 'examples', ['*/*.test.ts', '*.test.ts']),
  project('workspace', '.', ['scripts/**/*.test.ts', 'bench/**/*.test.ts']),
]

export default projects
