import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../checks/source-files.ts'

const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
const CLOCK = 'Take the time from now()'

/** Folder or file, its text, and the diagnostic. */
const REFUSED = [
  ['packages/core/src/users/', 'let a\n'.repeat(301), 'noExcessiveLinesPerFile'],
  ['packages/core/src/endpoints/auth/sms/', 'let a\n'.repeat(121), 'noExcessiveLinesPerFile'],
  ['examples/node/', 'let a\n'.repeat(41), 'noExcessiveLinesPerFile'],
  ['packages/core/src/users/aB.ts', 'export const a = 1', 'useFilenamingConvention'],
  ['packages/core/src/users/', 'export const a = Date.now()', CLOCK],
  ['packages/core/src/users/', 'export const a = Date.now', CLOCK],
  ['packages/core/src/users/', 'export const a = performance.now()', CLOCK],
  ['packages/core/src/users/', 'export const a = new Date()', CLOCK],
  ['packages/core/src/users/', 'export const a = new Date', CLOCK],
  ['packages/core/src/users/', 'export const a = Date()', CLOCK],
  ['packages/core/src/users/', 'export const a = Math.random()', CLOCK],
  ['examples/node/', 'export const a = new Date()', CLOCK],
  ['packages/core/src/users/', 'export const a = await import(name)', 'hides the module'],
  ['packages/core/src/users/', 'export const a = await fetch("https://a.example")', 'end in time'],
  ['packages/core/src/users/', 'export const a = globalThis.fetch("https://a.example", {})', 'end in time'],
  ['packages/core/src/users/', 'export const a = AbortSignal.timeout(1)', 'end in time'],
  ['packages/core/src/users/skipped.test.ts', "it.skip('a', () => {})", 'noSkippedTests'],
  ['packages/core/src/users/only.test.ts', "describe.only('a', () => {})", 'noFocusedTests'],
  ['packages/core/src/users/crossed-out.test.ts', "xit('a', () => {})", 'noSkippedTests'],
  ['packages/core/src/users/', 'export const a = b as any', 'noExplicitAny'],
  ['packages/core/src/users/', 'export const a: any = b', 'noExplicitAny'],
] as const

const ACCEPTED = [
  ['packages/core/src/users/', 'export const a = new Date(0)'],
  ['packages/core/src/users/', 'export const a = "new Date()" // Date.now()'],
  ['packages/core/src/users/', "export const a = await import('./b.ts')"],
  ['packages/core/src/assembly/options/resolve-options.ts', 'export const a = new Date()'],
  ['packages/core/src/users/', 'export const a = service.fetch(request)'],
  ['packages/node/src/', 'export const a = Date.now()'],
] as const

const pathOf = (place: string, index: number): string => (place.endsWith('/') ? `${place}case-${index}.ts` : place)
const refused = REFUSED.map(([place, text, expected], index) => [pathOf(place, index), text, expected] as const)
const accepted = ACCEPTED.map(([place, text], index) => [pathOf(place, 100 + index), text] as const)

describe('the rules of biome.json', () => {
  const root = mkdtempSync(join(tmpdir(), 'sallyport-lint-'))
  let diagnostics: readonly string[]

  beforeAll(() => {
    for (const path of ['biome.json', 'scripts/lint']) cpSync(join(ROOT, path), join(root, path), { recursive: true })
    for (const [path, text] of [...refused, ...accepted]) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), `${text}\n`)
    }
    const args = [
      BIOME,
      'lint',
      '--vcs-enabled=false',
      '--max-diagnostics=none',
      '--reporter=github',
      'packages',
      'examples',
    ]
    diagnostics = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  })

  afterAll(() => rmSync(root, { recursive: true }))

  it.each(refused)('refuse %s with %j: %s', (path, _, expected) => {
    expect(diagnostics.filter((line) => line.includes(`/${path},`)).join('\n')).toContain(expected)
  })

  it.each(accepted)('accept %s with %j', (path) => {
    expect(diagnostics.filter((line) => line.includes(`/${path},`))).toEqual([])
  })
})
