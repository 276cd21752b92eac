import { describe, expect, it } from 'vitest'
import { checkImports } from './check-imports.ts'
import { readSourceFiles } from './source-files.ts'

const core = (path: string) => `packages/core/src/${path}`

/** Checks one file that imports `target`; the files that it may name exist and are empty. */
function check(file: string, target: string): readonly string[] {
  const others = [
    'ports/a.ts',
    'crypto/a.ts',
    'http/a.ts',
    'sign-in/mint-session.ts',
    'features/sms/a.ts',
    'memory/a.ts',
  ]
  const roots = ['options.ts', 'index.ts', 'session/a.ts', 'users/a.test.ts', 'users/a.test-model.ts']
  const files = new Map([...others, ...roots].map((path) => [core(path), '']))
  return checkImports(files.set(file, `import type { A } from '${target}'`))
}

describe('checkImports', () => {
  it.each([
    ['a tier further right', core('http/b.ts'), '../session/a.ts', 'http may not see session'],
    ['the options from the left', core('session/b.ts'), '../options.ts', 'session may not see create-sallyport'],
    ['another feature', core('features/totp/b.ts'), '../sms/a.ts', 'feature totp reaches into feature sms'],
    ['the memory from a feature', core('features/totp/b.ts'), '../../memory/a.ts', 'features may not see memory'],
    ['http from the memory', core('memory/b.ts'), '../http/a.ts', 'memory sees ports and crypto'],
    ['a folder without a tier', core('misc/b.ts'), '../ports/a.ts', 'stands in no tier'],
    ['the mint from a feature', core('features/sms/b.ts'), '../../sign-in/mint-session.ts', 'R04'],
    ['the mint from routers', core('routers/b.ts'), '../sign-in/mint-session.ts', 'R04'],
    ['a test from a source', core('users/b.ts'), './a.test.ts', 'is a test'],
    ['a missing file', core('users/b.ts'), './gone.ts', 'names no file'],
    ['no extension', core('users/b.ts'), './a', 'lacks its .ts extension'],
    [
      'another package by path from a test',
      'packages/sql/src/b.test.ts',
      '../../core/src/ports/a.ts',
      "leaves the package's sources",
    ],
    ["a test's folder from a source", 'packages/sql/src/b.ts', '../test/a.ts', "leaves the package's sources"],
    ['a model of a test from a source', core('users/b.ts'), './a.test-model.ts', 'is a test'],
    ['another package by path', 'packages/sql/src/b.ts', '../../core/src/ports/a.ts', "leaves the package's sources"],
    ['node in core', core('crypto/b.ts'), 'node:crypto', "may not import a runtime's module"],
    ['node without prefix in core', core('crypto/b.ts'), 'crypto', "may not import a runtime's module"],
    ['node in a test of core', core('crypto/b.test.ts'), 'node:crypto', "may not import a runtime's module"],
    ['Bun in core', core('crypto/b.ts'), 'bun', "may not import a runtime's module"],
    ['Workers in core', core('crypto/b.ts'), 'cloudflare:workers', "may not import a runtime's module"],
    ['node in the Workers adapter', 'packages/cloudflare/src/b.ts', 'node:fs', "may not import a runtime's module"],
    ['oauth4webapi outside its home', core('http/b.ts'), 'oauth4webapi', 'may be imported in'],
    ['jose outside its home', core('session/b.ts'), 'jose', 'may be imported in'],
    ['@noble/hashes outside its home', core('tokens/b.ts'), '@noble/hashes/sha2.js', 'may be imported in'],
    ['a dependency without a home', core('tokens/b.ts'), 'lodash', 'has no home'],
    ["core's root from sql", 'packages/sql/src/b.ts', '@sallyport/core', 'sql may not see it'],
    ['sql from node', 'packages/node/src/b.ts', '@sallyport/sql', 'node may not see it'],
    ["sql's root from cloudflare", 'packages/cloudflare/src/b.ts', '@sallyport/sql', 'cloudflare may not see it'],
    ['core from the dashboard', 'packages/dashboard/src/b.ts', '@sallyport/core', 'dashboard may not see it'],
    ['core from a new package', 'packages/new/src/b.ts', '@sallyport/core', 'has no entry'],
  ])('refuses %s', (_, file, target, expected) => {
    expect(check(file, target).join('\n')).toContain(expected)
  })

  it.each([
    [core('http/b.ts'), '../ports/a.ts'],
    [core('features/sms/b.ts'), './a.ts'],
    [core('features/sms/b.ts'), '../../sign-in/../http/a.ts'],
    [core('sign-in/b.ts'), './mint-session.ts'],
    [core('resolve-options.ts'), './memory/a.ts'],
    [core('memory/b.ts'), '../ports/a.ts'],
    [core('crypto/a.ts'), '@noble/hashes/sha2.js'],
    [core('users/b.ts'), 'valibot'],
    [core('users/b.test.ts'), '../session/a.ts'],
    ['packages/sql/src/b.ts', '@sallyport/core/ports'],
    ['packages/sql/src/sqlite.ts', 'node:sqlite'],
    ['packages/server/src/b.ts', '@sallyport/sql/sqlite'],
  ])('lets %s import %s', (file, target) => {
    expect(check(file, target)).toEqual([])
  })

  it('finds a cycle, also of types alone', () => {
    const files = new Map([
      [core('users/a.ts'), "import type { B } from './b.ts'"],
      [core('users/b.ts'), "import { c } from './c.ts'"],
      [core('users/c.ts'), "export type { A } from './a.ts'"],
      [core('users/d.ts'), "import { a } from './a.ts'"],
    ])
    const problems = checkImports(files)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('import cycle')
    expect(problems[0]).not.toContain('d.ts')
  })

  it('refuses a computed import in core', () => {
    expect(checkImports(new Map([[core('users/a.ts'), 'await import(name)']])).join()).toContain('computed import()')
  })

  it('reports a file that it cannot read', () => {
    expect(checkImports(new Map([[core('users/a.ts'), "import 'a"]])).join()).toContain("can't be read")
  })

  it('reads the real sources', () => {
    const files = readSourceFiles()
    expect(files.has(core('index.ts'))).toBe(true)
    // An import of the real entry that must be seen: without it the check would pass by seeing nothing.
    expect(checkImports(new Map([[core('index.ts'), files.get(core('index.ts')) ?? '']])).join()).toContain(
      'names no file',
    )
  })
})
