import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { constantTimeEqual, constantTimeEqualBytes } from './constant-time.ts'
import { encodeUtf8 } from './encoding.ts'

describe('constantTimeEqual', () => {
  it('agrees with ===', () => {
    const short = fc.string({ unit: fc.constantFrom('a', 'b', '\0'), maxLength: 4 })
    fc.assert(
      fc.property(short, short, (a, b) => {
        expect(constantTimeEqual(a, b)).toBe(a === b)
        expect(constantTimeEqualBytes(encodeUtf8(a), encodeUtf8(b))).toBe(a === b)
      }),
      { numRuns: 1000 },
    )
  })

  it('tells a text from its beginning and from itself with trailing zeros', () => {
    expect(constantTimeEqual('secret', 'secr')).toBe(false)
    expect(constantTimeEqual('secret', 'secret\0')).toBe(false)
    expect(constantTimeEqual('secret', '')).toBe(false)
    expect(constantTimeEqualBytes(Uint8Array.of(1), Uint8Array.of(1, 0))).toBe(false)
  })
})
