import { describe, expect, it } from 'vitest'
import { exportProblems, type Manifest } from './check-exports.ts'

const built = { types: './dist/index.d.ts', default: './dist/index.js' }
const right: Manifest = {
  name: 'a',
  type: 'module',
  exports: { '.': { '@sallyport/source': './src/index.ts', ...built }, './package.json': './package.json' },
  publishConfig: { exports: { '.': built, './package.json': './package.json' } },
  bin: { a: './dist/main.js' },
}
const check = (change: Partial<Manifest>, exists = (_: string) => true) =>
  exportProblems({ ...right, ...change }, exists).join('\n')

describe('exportProblems', () => {
  it('takes a right manifest', () => {
    expect(check({})).toBe('')
  })

  it.each<[string, Partial<Manifest>, string]>([
    ['no main entry', { exports: {}, publishConfig: { exports: {} } }, 'has no entry "."'],
    ['CommonJS', { type: 'commonjs' }, 'type must be "module"'],
    ['an entry that is not published', { publishConfig: { exports: {} } }, 'not in publishConfig'],
    [
      'an entry that is published alone',
      { publishConfig: { exports: { ...right.publishConfig?.exports, './b': built } } },
      'only in',
    ],
    ['a published source', { publishConfig: { exports: right.exports ?? {} } }, 'publishConfig says otherwise'],
    ['the default first', { exports: { '.': { ...built, '@sallyport/source': './src/index.ts' } } }, 'in this order'],
    [
      'another built file',
      { exports: { '.': { '@sallyport/source': './src/b.ts', ...built } } },
      'must point at dist/b',
    ],
    ['a source outside src', { exports: { '.': { '@sallyport/source': './index.ts', ...built } } }, 'is no source'],
  ])('refuses %s', (_, change, expected) => {
    expect(check(change)).toContain(expected)
  })

  it.each(['./src/index.ts', './dist/index.js', './dist/index.d.ts', './dist/main.js'])('misses %s', (file) => {
    expect(check({}, (path) => path !== file)).toContain(`${file} is missing`)
  })
})
