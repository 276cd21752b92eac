import { describe, expect, it } from 'vitest'
import { checkStyle, longFiles, SYSTEM_CLOCK } from './check-style.ts'
import { readSourceFiles } from './source-files.ts'

const check = (file: string, text: string) => checkStyle(new Map([[file, text]])).join('\n')
const source = 'packages/core/src/users/a.ts'
const test = 'packages/core/src/users/a.test.ts'

describe('checkStyle', () => {
  it.each([
    ['a long file', source, 'a\n'.repeat(301), 'at most 300'],
    ['a long feature', 'packages/core/src/features/sms/a.ts', 'a\n'.repeat(121), 'at most 120'],
    ['a long example', 'examples/node/server.ts', 'a\n'.repeat(41), 'at most 40'],
    ['camel case', 'packages/core/src/users/aB.ts', '', 'not kebab-case'],
    ['snake case in a folder', 'packages/core/src/us_ers/a.ts', '', 'not kebab-case'],
    ['a vague name', 'packages/core/src/users/utils.ts', '', 'says nothing'],
    ['a vague word', 'packages/core/src/users/user-utils.ts', '', 'says nothing'],
    ['services elsewhere', 'packages/core/src/users/services.ts', '', 'says nothing'],
    ['the clock', source, 'const a = Date.now()', 'take now()'],
    ['a new Date', source, 'const a = new Date()', 'take now()'],
    ['a new Date without brackets', source, 'const a = new Date', 'take now()'],
    ['Date as a function', source, 'const a = Date()', 'take now()'],
    ['Math.random', source, 'const a = Math.random()', 'take crypto/random'],
    ['the clock in an example', 'examples/node/server.ts', 'new Date()', 'take now()'],
    ['Date.now beside the system clock', SYSTEM_CLOCK, 'Date.now()', 'take now()'],
    ['a skipped test', test, "it.skip('a', () => {})", 'every test runs'],
    ['a single suite', test, "describe.only('a', () => {})", 'every test runs'],
    ['a test to come', test, "test.concurrent.todo('a')", 'every test runs'],
    ['a test under a condition', test, "it.skipIf(true)('a', () => {})", 'every test runs'],
    ['a crossed-out test', test, "xit('a', () => {})", 'every test runs'],
    ['as any', source, 'const a = b as any', '`any`'],
    [': any', source, 'const a: any = b', '`any`'],
    ['any inside a type', source, 'const a: Map<string, any[]> = b', '`any`'],
    ['a note', source, `// ${'TO'}DO: later`, 'left undone'],
    ['another note', source, `/* ${'FIX'}ME */`, 'left undone'],
    ['a registry', 'README.md', `see https://registry.${'npmjs'}.org`, "registry's host"],
    ['a host in the lockfile', 'pnpm-lock.yaml', '    tarball: https://example.org/a.tgz', 'lockfile names a host'],
    ['what cannot be read', source, 'const a = "b', "can't be read"],
  ])('refuses %s', (_, file, text, expected) => {
    expect(check(file, text)).toContain(expected)
  })

  it.each([
    [source, 'const a = new Date(0)'],
    [source, 'const a = "new Date()" // Date.now()'],
    [source, 'const a = Promise.any([]), b = { any: 1 }, c = items.skip(1)'],
    [SYSTEM_CLOCK, 'return new Date()'],
    ['packages/core/src/session/services.ts', ''],
    ['packages/node/src/a.ts', 'Date.now()'],
    ['vitest.long.config.ts', ''],
  ])('lets %s hold %j', (file, text) => {
    expect(check(file, text)).toBe('')
  })

  it('lists long files apart from problems', () => {
    expect(longFiles(new Map([[source, 'a\n'.repeat(121)]]))).toEqual([`${source}: 121 lines`])
  })

  it('sees the real sources', () => {
    expect(
      [...readSourceFiles().keys()].filter((file) => file.startsWith('packages/core/src/')).length,
    ).toBeGreaterThan(50)
  })
})
