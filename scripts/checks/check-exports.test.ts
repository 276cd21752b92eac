import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkExports, publishesItsExports } from './check-exports.ts'

const root = mkdtempSync(join(tmpdir(), 'sallyport-exports-'))
afterAll(() => rmSync(root, { recursive: true }))

const built = { types: './dist/index.d.ts', default: './dist/index.js' }
const manifest = {
  name: 'sound',
  version: '1.0.0',
  license: 'MIT',
  description: 'A package',
  keywords: ['a'],
  homepage: 'https://github.com/a/b#readme',
  repository: { type: 'git', url: 'git+https://github.com/a/b.git' },
  bugs: { url: 'https://github.com/a/b/issues' },
  engines: { node: '>=22' },
  files: ['dist', 'README.md', 'LICENSE'],
  type: 'module',
  scripts: { prepack: 'node ../../scripts/prepack.mjs' },
  exports: { '.': { '@sallyport/source': './src/index.ts', ...built } },
  publishConfig: { exports: { '.': built } },
}

function write(name: string, overrides: object, files: Readonly<Record<string, string>>): void {
  const all = { 'package.json': JSON.stringify({ ...manifest, name, ...overrides }), ...files }
  for (const [path, text] of Object.entries(all)) {
    const target = join(root, 'packages', name, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

writeFileSync(join(root, 'LICENSE'), 'MIT')
const texts = { LICENSE: 'MIT', 'README.md': '# A package' }
const files = {
  ...texts,
  'src/index.ts': '',
  'dist/index.d.ts': 'export const a: 1',
  'dist/index.js': 'export const a = 1',
}

describe('checkExports', () => {
  it('finds entries that are missing, broken, or published otherwise', async () => {
    write('sound', {}, files)
    write('missing', {}, { 'src/index.ts': '', 'dist/index.js': 'export const a = 1' })
    write('broken', {}, { ...files, 'dist/index.js': 'throw new Error("no")' })
    write('other', { publishConfig: { exports: {} } }, files)
    write(
      'bare',
      { engines: undefined, scripts: {}, files: ['dist'] },
      { ...files, 'README.md': '\n'.repeat(26), LICENSE: 'BSD' },
    )
    const { problems, exported } = await checkExports(root)
    expect(problems.filter((problem) => problem.startsWith('sound'))).toEqual([])
    expect(exported).toContain('sound: a')
    expect(problems.join('\n')).toMatch(/^missing: .*index\.d\.ts/m)
    expect(problems.join('\n')).toMatch(/^broken: can't be imported: Error: no/m)
    expect(problems.join('\n')).toContain('other: publishConfig.exports must be')
    expect(problems.filter((problem) => problem.startsWith('bare: '))).toEqual([
      'bare: package.json lacks engines',
      'bare: files lacks README.md',
      'bare: files lacks LICENSE',
      "bare: LICENSE differs from the repository's",
      'bare: README.md has over 25 lines',
      'bare: the script prepack must begin with "node ../../scripts/prepack.mjs"',
    ])
  })

  it('compares the published entries', () => {
    expect(publishesItsExports(manifest)).toBe(true)
    expect(publishesItsExports({ name: 'a', exports: manifest.exports })).toBe(false)
    expect(publishesItsExports({ ...manifest, publishConfig: { exports: manifest.exports } })).toBe(false)
  })
})
