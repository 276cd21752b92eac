import { describe, expect, it } from 'vitest'
import { checkText } from './check-text.ts'
import { readSourceFiles } from './source-files.ts'

const check = (file: string, text: string) => checkText(new Map([[file, text]])).join('\n')
const source = 'packages/core/src/users/a.ts'

describe('checkText', () => {
  it.each([
    ['camel case', 'packages/core/src/users/aB.ts', '', 'not kebab-case'],
    ['snake case in a folder', 'packages/core/src/us_ers/a.ts', '', 'not kebab-case'],
    ['a vague name', 'packages/core/src/users/utils.ts', '', 'vague name'],
    ['a vague word', 'packages/core/src/users/user-utils.ts', '', 'vague name'],
    ['a vague plural', 'packages/core/src/identity/session/services.ts', '', 'vague name'],
    ['a vague folder', 'packages/core/src/helpers/a.ts', '', 'vague name'],
    ['a note', source, `// ${'TO'}DO: later`, 'unfinished work'],
    ['another note', source, `/* ${'FIX'}ME */`, 'unfinished work'],
    ['a registry', 'README.md', `see https://registry.${'npmjs'}.org`, 'package registry'],
    ['a file that is gone', 'decisions/001-a.md', 'as `http/router.ts` does', 'there is no file http/router.ts'],
    ['a host in the lockfile', 'pnpm-lock.yaml', '    tarball: https://example.org/a.tgz', 'lockfile names a host'],
  ])('refuses %s', (_, file, text, expected) => {
    expect(check(file, text)).toContain(expected)
  })

  it.each([
    ['vitest.long.config.ts', ''],
    [source, 'const service = 1'],
  ])('accepts %s', (file, text) => {
    expect(check(file, text)).toBe('')
  })

  it('sees the real sources', () => {
    expect(
      [...readSourceFiles().keys()].filter((file) => file.startsWith('packages/core/src/')).length,
    ).toBeGreaterThan(50)
  })
})
