import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafeReturnPath } from './return-path.ts'

const SITES = ['https://app.example', 'http://localhost:3000']

describe('isSafeReturnPath', () => {
  it.each(['/', '/a/b.html', '/a?b=c&d=%20e#f', '/ü/%C3%BC', '/a%2Fb', '/a:b@c', '/../a', '/?next=/b', '/100%'])(
    'R13 allows %j',
    (path) => expect(isSafeReturnPath(path)).toBe(true),
  )

  it.each([
    '',
    'a',
    '?a',
    '#a',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/a//b',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\u0000',
    '/a\u0085',
    '/a%0d%0aSet-Cookie:x',
    '/a%0A',
    '/a%00',
    '/a%7F',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/./%2fevil.example',
    '/a/../%2fevil.example',
    '/%2e/%2fevil.example',
    '/..//evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    ' /a',
    `/${'a'.repeat(2048)}`,
  ])('R13 refuses %j', (path) => expect(isSafeReturnPath(path)).toBe(false))

  it('R13 lets nothing pass that leads off the site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '%2e',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      '[',
      'a',
      '\ud800',
    )
    const path = fc.oneof(
      fc.array(piece).map((pieces) => `/${pieces.join('')}`),
      fc.string({ unit: 'binary' }).map((text) => `/${text}`),
    )
    fc.assert(
      fc.property(path, fc.constantFrom(...SITES), (candidate, site) => {
        if (!isSafeReturnPath(candidate)) return
        expect(new URL(candidate, site).origin).toBe(site)
        expect(new URL(site + candidate).origin).toBe(site)
      }),
      { numRuns: 2000 },
    )
  })
})
