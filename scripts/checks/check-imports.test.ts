import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkImports, type ImportCheck } from './check-imports.ts'
import { HOMES } from './import-rules.ts'

const core = (path: string) => `packages/core/src/${path}`

/** File, its import, and the violated rule. */
const REFUSED = [
  [core('web/http/right.ts'), '../../identity/session/a.ts', 'web-imports'],
  [core('identity/session/options.ts'), '../../assembly/options/options.ts', 'identity-imports'],
  [core('endpoints/auth/totp/other.ts'), '../sms/a.ts', 'no-other-feature'],
  [core('endpoints/auth/totp/memory.ts'), '../../../foundations/memory/index.ts', 'chooses-memory'],
  [core('foundations/memory/tokens.ts'), '../tokens/a.ts', 'memory-sees'],
  [core('misc/b.ts'), '../ports/index.ts', 'known-room'],
  [core('endpoints/auth/sms/mint.ts'), '../../../identity/sign-in/mint-session.ts', 'one-mint'],
  [core('endpoints/routers/mint.ts'), '../../identity/sign-in/mint-session.ts', 'one-mint'],
  [core('identity/accounts/tested.ts'), './a.test.ts', 'no-test'],
  [core('identity/accounts/missing.ts'), './gone.ts', 'resolvable'],
  ['packages/sql/src/b.test.ts', '../../core/src/ports/index.ts', 'inside-package'],
  ['packages/sql/src/path.ts', '../../core/src/ports/index.ts', 'inside-package'],
  [core('foundations/crypto/node.ts'), 'node:crypto', 'core-core-modules'],
  [core('foundations/crypto/bare.ts'), 'crypto', 'core-core-modules'],
  [core('foundations/crypto/node.test.ts'), 'node:crypto', 'core-core-modules'],
  [core('foundations/crypto/bun.ts'), 'bun', 'core-built-ins'],
  [core('foundations/crypto/workers.ts'), 'cloudflare:workers', 'core-built-ins'],
  ['packages/cloudflare/src/node.ts', 'node:fs', 'cloudflare-core-modules'],
  [core('web/http/oauth.ts'), 'oauth4webapi', 'home-of-oauth4webapi'],
  [core('identity/session/jose.ts'), 'jose', 'home-of-jose'],
  [core('foundations/tokens/noble.ts'), '@noble/hashes/sha2.js', 'home-of-@noble/hashes'],
  [core('foundations/tokens/lodash.ts'), 'lodash', 'has-home'],
  ['packages/sql/src/root.ts', '@sallyport/core', 'sql-sees'],
  ['packages/node/src/sql.ts', '@sallyport/sql', 'node-sees'],
  ['packages/cloudflare/src/sql.ts', '@sallyport/sql', 'cloudflare-sees'],
  ['packages/dashboard/src/core.ts', '@sallyport/core', 'dashboard-sees'],
  ['packages/new/src/core.ts', '@sallyport/core', 'package-alone'],
  ['packages/new/src/node.ts', 'node:fs', 'package-without-built-ins'],
] as const

const ALLOWED = [
  [core('web/http/left.ts'), '../../ports/index.ts'],
  [core('endpoints/auth/sms/own.ts'), './a.ts'],
  [core('identity/sign-in/own.ts'), './mint-session.ts'],
  [core('assembly/options/resolve-ports.ts'), '../../foundations/memory/index.ts'],
  [core('foundations/memory/left.ts'), '../../ports/index.ts'],
  [core('foundations/crypto/noble.ts'), '@noble/hashes/sha2.js'],
  [core('identity/accounts/valibot.ts'), 'valibot'],
  [core('identity/accounts/right.test.ts'), '../session/a.ts'],
  ['packages/sql/src/ports.ts', '@sallyport/core/ports'],
  ['packages/sql/src/sqlite.ts', 'node:sqlite'],
  ['packages/server/src/sqlite.ts', '@sallyport/sql'],
] as const

const EMPTY = [
  core('index.ts'),
  core('assembly/options/options.ts'),
  core('ports/index.ts'),
  core('foundations/memory/index.ts'),
  core('foundations/tokens/a.ts'),
  core('identity/session/a.ts'),
  core('identity/sign-in/mint-session.ts'),
  core('endpoints/auth/sms/a.ts'),
  core('identity/accounts/a.test.ts'),
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
    write(core('identity/accounts/one.ts'), "import type { B } from './two.ts'")
    write(core('identity/accounts/two.ts'), "export type { A } from './one.ts'")
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
    expect(found.packages).toContain('valibot → packages/core/src/identity/')
  })

  it('fails when it sees fewer modules than there are', async () => {
    expect((await checkImports(root, 400)).problems[0]).toMatch(/^only \d+ modules were seen, at least 400/)
  })
})
