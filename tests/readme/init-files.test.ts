import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { serviceOn } from '../../packages/server/src/commands/init/complete-services.ts'
import { NEXT_MEMBERS, NUXT_MEMBERS, SVELTEKIT_MEMBERS } from '../../packages/server/src/commands/init/guarded-pages.ts'
import { HOSTS } from '../../packages/server/src/commands/init/hosts.ts'
import { ROOT } from '../../scripts/checks/source-files.ts'
import { createSnippetFolder } from './snippet-folder.ts'
import { typeProblems } from './type-check.ts'

const folder = createSnippetFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('sallyport init writes files that type-check', () => {
  const files = HOSTS.flatMap(({ id, files, program, minimal }) => [
    ...Object.entries(files).map(([path, code]) => ({ page: `${id}/${path}`, code })),
    ...Object.entries(minimal?.files ?? {}).map(([path, code]) => ({ page: `${id}/minimal/${path}`, code })),
    ...(program === undefined ? [] : [{ page: `${id}/${program.file}`, code: program.code }]),
  ])
  // The programs import the service.
  writeFileSync(join(folder, 'sallyport.ts'), serviceOn('node'))
  // Next.js, SvelteKit and Nuxt resolve these names in a project of theirs.
  const standing = files.filter(
    ({ page, code }) => /^(?!.*\/routes\/).*\.ts$/.test(page) && !/from '(@\/|\$app|\.\.\/)/.test(code),
  )
  expect(standing.length).toBeGreaterThan(5)
  expect(
    typeProblems(
      standing.map((file) => ({ ...file, line: 1, language: 'ts' })),
      folder,
    ),
  ).toEqual([])
})

it.each([
  ['next', NEXT_MEMBERS],
  ['sveltekit/src', SVELTEKIT_MEMBERS],
  ['nuxt', NUXT_MEMBERS],
])('sallyport init writes the guarded page of examples/%s, which the framework builds there', (example, pages) => {
  for (const [path, code] of Object.entries(pages)) {
    expect(code).toBe(readFileSync(join(ROOT, 'examples', example, path), 'utf8'))
  }
})
