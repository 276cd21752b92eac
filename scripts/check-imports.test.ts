import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkImports, type ImportCheck } from './check-imports.ts'
import { HOMES } from './import-rules.ts'

const core = (path: string) => `packages/core/src/${path}`

/** File, its import, and the violated rule. */
const REFUSED = [
  [core('http/right.ts'), '../session/a.ts', 'left-of-http'],
  [core('session/options.ts'), '../options/options.ts', 'left-of-session'],
  [core('features/auth/totp/other.ts'), '../sms/a.ts', 'no-other-feature'],
  [core('features/auth/totp/memory.ts'), '../../../memory/index.ts', 'left-of-features'],
  [core('memory/http.ts'), '../http/a.ts', 'memory-sees'],
  [core('misc/b.ts'), '../ports/index.ts', 'known-tier'],
  [core('features/auth/sms/mint.ts'), '../../../sign-in/mint-session.ts', 'one-mint'],
  [core('routers/mint.ts'), '../sign-in/mint-session.ts', 'one-mint'],
  [core('accounts/tested.ts'), './a.test.ts', 'no-test'],
  [core('accounts/missing.ts'), './gone.ts', 'resolvable'],
  ['packages/sql/src/b.test.ts', '../../core/src/ports/index.ts', 'inside-package'],
  ['packages/sql/src/path.ts', '../../core/src/ports/index.ts', 'inside-package'],
  [core('crypto/node.ts'), 'node:crypto', 'core-core-modules'],
  [core('crypto/bare.ts'), 'crypto', 'core-core-modules'],
  [core('crypto/node.test.ts'), 'node:crypto', 'core-core-modules'],
  [core('crypto/bun.ts'), 'bun', 'core-built-ins'],
  [core('crypto/workers.ts'), 'cloudflare:workers', 'core-built-ins'],
  ['packages/cloudflare/src/node.ts', 'node:fs', 'cloudflare-core-modules'],
  [core('http/oauth.ts'), 'oauth4webapi', 'home-of-oauth4webapi'],
  [core('session/jose.ts'), 'jose', 'home-of-jose'],
  [core('tokens/noble.ts'), '@noble/hashes/sha2.js', 'home-of-@noble/hashes'],
  [core('tokens/lodash.ts'), 'lodash', 'has-home'],
  ['packages/sql/src/root.ts', '@sallyport/core', 'sql-sees'],
  ['packages/node/src/sql.ts', '@sallyport/sql', 'node-sees'],
  ['packages/cloudflare/src/sql.ts', '@sallyport/sql', 'cloudflare-sees'],
  ['packages/dashboard/src/core.ts', '@sallyport/core', 'dashboard-sees'],
  ['packages/new/src/core.ts', '@sallyport/core', 'package-alone'],
  ['packages/new/src/node.ts', 'node:fs', 'package-without-built-ins'],
] as const

const ALLOWED = [
  [core('http/left.ts'), '../ports/index.ts'],
  [core('features/auth/sms/own.ts'), './a.ts'],
  [core('sign-in/own.ts'), './mint-session.ts'],
  [core('options/resolve-ports.ts'), '../memory/index.ts'],
  [core('memory/left.ts'), '../ports/index.ts'],
  [core('crypto/noble.ts'), '@noble/hashes/sha2.js'],
  [core('accounts/valibot.ts'), 'valibot'],
  [core('accounts/right.test.ts'), '../session/a.ts'],
  ['packages/sql/src/ports.ts', '@sallyport/core/ports'],
  ['packages/sql/src/sqlite.ts', 'node:sqlite'],
  ['packages/server/src/sqlite.ts', '@sallyport/sql'],
] as const

const EMPTY = [
  core('index.ts'),
  core('options/options.ts'),
  core('ports/index.ts'),
  core('memory/index.ts'),
  core('http/a.ts'),
  core('session/a.ts'),
  core('sign-in/mint-session.ts'),
  core('features/auth/sms/a.ts'),
  core('accounts/a.test.ts'),
  'packages/sql/src/index.ts',
]

describe('checkImports', () => {
  const root = mkdtempSync(join(tmpdir(), 'sallyport-imports-'))
  let found: ImportCheck

  beforeAll(async () => {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    for (const path of EMPTY) write(path, 'export type A = 1\n')
    for (const [path, target] of [...REFUSED, ...ALLOWED]) write(path, `import type { A } from '${target}'\n`)
    write(core('accounts/one.ts'), "import type { B } from './two.ts'")
    write(core('accounts/two.ts'), "export type { A } from './one.ts'")
    for (const name of [...Object.keys(HOMES), 'lodash']) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
      for (const file of ['index.js', 'sha2.js']) write(`node_modules/${name}/${file}`, 'export const a = 1')
    }
    const entries = {
      core: { '.': './src/index.ts', './ports': './src/ports/index.ts' },
      sql: { '.': './src/index.ts' },
    }
    mkdirSync(join(root, 'node_modules/@sallyport'), { recursive: true })
    for (const [name, exports] of Object.entries(entries)) {
      write(`packages/${name}/package.json`, JSON.stringify({ name: `@sallyport/${name}`, exports }))
      symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@sallyport', name))
    }
    found = await checkImports(root, 1)
  })

  afterAll(() => rmSync(root, { recursive: true }))

  it.each(REFUSED)('refuses that %s imports %s, by the rule %s', (file, _, rule) => {
    expect(found.problems.filter((problem) => problem.startsWith(`${file} → `)).join('\n')).toContain(`(${rule})`)
  })

  it.each(ALLOWED)('lets %s import %s', (file) => {
    expect(found.problems.filter((problem) => problem.startsWith(`${file} → `))).toEqual([])
  })

  it('finds a circle, also of types only', () => {
    expect(found.problems.filter((problem) => problem.includes('(no-circle)'))).toHaveLength(1)
  })

  it('prints which folders import which third-party package', () => {
    expect(found.packages).toContain('valibot → packages/core/src/identity/accounts/')
  })

  it('fails when it sees fewer modules than there are', async () => {
    expect((await checkImports(root, 400)).problems[0]).toMatch(/^only \d+ modules were seen, at least 400/)
  })
})
