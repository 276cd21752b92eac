import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { packedProblems } from './check-packaging.ts'

const root = mkdtempSync(join(tmpdir(), 'sallyport-packaging-'))
afterAll(() => rmSync(root, { recursive: true }))
writeFileSync(join(root, 'LICENSE'), 'MIT')

const manifest = {
  name: 'packed',
  description: 'A package',
  keywords: ['a'],
  homepage: 'https://github.com/a/b#readme',
  repository: { type: 'git', url: 'git+https://github.com/a/b.git' },
  bugs: { url: 'https://github.com/a/b/issues' },
  engines: { node: '>=22' },
  files: ['dist', 'README.md', 'LICENSE'],
  bin: { packed: './dist/main.js' },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  dependencies: { '@sallyport/core': '0.1.0' },
}
const sound = {
  LICENSE: 'MIT',
  'README.md': '# A package',
  'dist/index.d.ts': 'export const a: 1',
  'dist/index.js': 'export const a = 1',
  'dist/main.js': '',
}

function problemsOf(name: string, overrides: object, files: Readonly<Record<string, string>>): readonly string[] {
  const all = { 'package.json': JSON.stringify({ ...manifest, ...overrides }), ...files }
  for (const [path, text] of Object.entries(all)) {
    const target = join(root, name, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  return packedProblems(join(root, name), root)
}

describe('packedProblems', () => {
  it('finds nothing wrong with a sound package', () => {
    expect(problemsOf('sound', {}, sound)).toEqual([])
  })

  it('E11 finds that a package was packed without its build', () => {
    const { 'dist/index.js': _, 'dist/main.js': __, ...unbuilt } = sound
    expect(problemsOf('unbuilt', {}, unbuilt)).toEqual([
      'packed: ./dist/index.js is promised by package.json, but not packed',
      'packed: ./dist/main.js is promised by package.json, but not packed',
    ])
  })

  it('E11 finds versions and entries of the workspace', () => {
    const workspace = { dependencies: { '@sallyport/core': 'workspace:*', hono: 'catalog:' } }
    expect(problemsOf('workspace', workspace, sound)).toEqual(['packed: package.json holds "workspace:*"'])
    expect(problemsOf('catalog', { dependencies: { hono: 'catalog:' } }, sound)).toEqual([
      'packed: package.json holds "catalog:"',
    ])
    const exports = { '.': { '@sallyport/source': './src/index.ts', default: './dist/index.js' } }
    expect(problemsOf('source', { exports }, sound)).toEqual([
      'packed: package.json holds @sallyport/source',
      'packed: ./src/index.ts is promised by package.json, but not packed',
    ])
  })

  it('E11 finds source maps and files that are for the workspace only', () => {
    const files = { ...sound, 'dist/index.js': 'a\n//# sourceMappingURL=index.js.map', 'dist/index.js.map': '{}' }
    expect(problemsOf('mapped', {}, { ...files, 'dist/index.test.js': '' }).toSorted()).toEqual([
      'packed: dist/index.js names a source map',
      'packed: dist/index.js.map must not be packed',
      'packed: dist/index.test.js must not be packed',
    ])
  })

  it('E11 finds missing fields, README and licence', () => {
    const { LICENSE: _, ...files } = sound
    const lacking = { homepage: undefined, repository: undefined, engines: undefined }
    expect(problemsOf('bare', lacking, files)).toEqual([
      'packed: package.json lacks homepage',
      'packed: package.json lacks repository',
      'packed: package.json lacks engines',
      'packed: LICENSE is missing',
    ])
  })
})
