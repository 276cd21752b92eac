import { expect, it } from 'vitest'
import { checkAsvs } from './check-asvs.ts'
import { readSourceFiles } from './source-files.ts'

const page = (...rows: readonly string[]) =>
  new Map([
    ['docs/operations/asvs.md', rows.join('\n')],
    ['tests/a.ts', ''],
  ])
const problems = (row: string) => checkAsvs(page(row)).slice(1)

it('finds no problem in the page', () => {
  expect(checkAsvs(readSourceFiles())).toEqual([])
})

it('misses rows', () => {
  expect(checkAsvs(page('| 1.1.1 | A | Met | B | `tests/a.ts` |'))).toEqual([
    'docs/operations/asvs.md: has 1 requirements of 246',
  ])
})

it.each([
  ['| 1.1.1 | A | Met |  | – |', '1.1.1 has an empty cell'],
  ['| 1.1.1 | A | Done | B | – |', '1.1.1 has the unknown state Done'],
  ['| 1.1.1 | A | Met | B |  |', '1.1.1 names no test'],
  ['| 1.1.1 | A | Met | B | `tests/b.ts` |', "1.1.1 names tests/b.ts, which doesn't exist"],
])('refuses %s', (row, problem) => {
  expect(problems(row)).toEqual([`docs/operations/asvs.md: ${problem}`])
})
