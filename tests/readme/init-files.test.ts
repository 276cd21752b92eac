import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { HOSTS } from '../../packages/server/src/commands/init/hosts.ts'
import { createSnippetFolder } from './snippet-folder.ts'
import { typeProblems } from './type-check.ts'

const folder = createSnippetFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('sallyport init writes files that type-check', () => {
  const files = HOSTS.flatMap(({ id, files }) =>
    Object.entries(files).map(([path, code]) => ({ page: `${id}/${path}`, code })),
  )
  // The route of Next.js imports the other file by the alias of a Next.js project.
  const standing = files.filter(({ page, code }) => page.endsWith('.ts') && !code.includes("'@/"))
  expect(standing.length).toBeGreaterThan(5)
  expect(
    typeProblems(
      standing.map((file) => ({ ...file, line: 1, language: 'ts' })),
      folder,
    ),
  ).toEqual([])
})
