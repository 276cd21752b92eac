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
  type: 'module',
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

const files = { 'src/index.ts': '', 'dist/index.d.ts': 'export const a: 1', 'dist/index.js': 'export const a = 1' }

describe('checkExports', () => {
  it('finds entries that are missing, broken, or published otherwise', async () => {
    write('sound', {}, files)
    write('missing', {}, { 'src/index.ts': '', 'dist/index.js': 'export const a = 1' })
    write('broken', {}, { ...files, 'dist/index.js': 'throw new Error("no")' })
    write('other', { publishConfig: { exports: {} } }, files)
    const { problems, exported } = await checkExports(root)
    expect(problems.filter((problem) => problem.startsWith('sound'))).toEqual([])
    expect(exported).toContain('sound: a')
    expect(problems.join('\n')).toMatch(/^missing: .*index\.d\.ts/m)
    expect(problems.join('\n')).toMatch(/^broken: can't be imported: Error: no/m)
    expect(problems.join('\n')).toContain('other: publishConfig.exports must be')
  })

  it('compares the published entries', () => {
    expect(publishesItsExports(manifest)).toBe(true)
    expect(publishesItsExports({ name: 'a', exports: manifest.exports })).toBe(false)
    expect(publishesItsExports({ ...manifest, publishConfig: { exports: manifest.exports } })).toBe(false)
  })
})
