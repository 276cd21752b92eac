import { readdirSync } from 'node:fs'
import type { TestProjectConfiguration } from 'vitest/config'

/** One test project a package, the examples and the runtimes' suites: tests stand beside the sources. */
const projects: TestProjectConfiguration[] = ['packages', 'examples', 'tests'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      extends: true,
      root: `${folder}/${name}`,
      test: { name, include: ['src/**/*.test.ts', 'test/**/*.test.ts', '*.test.ts'] },
    })),
)
projects.push({ extends: true, root: '.', test: { name: 'workspace', include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'] } })

export default projects
