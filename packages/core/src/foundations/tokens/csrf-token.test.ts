import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCsrfTokens } from './csrf-token.ts'

describe('CSRF tokens', () => {
  const tokens = createCsrfTokens(['a secret'])

  it('R19 are good for their own session only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (handle, other) => {
        const token = tokens.issue(handle)
        expect(tokens.verify(token, handle)).toBe(true)
        expect(tokens.verify(token, other)).toBe(handle === other)
      }),
    )
  })

  it('R19 are refused with any single character changed', () => {
    const token = tokens.issue('s1')
    for (let at = 0; at < token.length; at++) {
      for (const character of 'Aa0Zz_.= ') {
        if (token[at] === character) continue
        expect(tokens.verify(token.slice(0, at) + character + token.slice(at + 1), 's1'), `${at}`).toBe(false)
      }
    }
  })

  it('R19 are refused cut, extended, empty or overlong', () => {
    const token = tokens.issue('s1')
    for (const wrong of ['', '.', token.slice(1), token.slice(0, -1), `${token}A`, 'A'.repeat(10_000)]) {
      expect(tokens.verify(wrong, 's1')).toBe(false)
    }
  })

  it('are new each time, and those of a previous secret still verify', () => {
    expect(tokens.issue('s1')).not.toBe(tokens.issue('s1'))
    const newer = createCsrfTokens(['a newer secret', 'a secret'])
    expect(newer.verify(tokens.issue('s1'), 's1')).toBe(true)
    expect(tokens.verify(newer.issue('s1'), 's1')).toBe(false)
  })
})
