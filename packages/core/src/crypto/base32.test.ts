import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase32, encodeBase32 } from './base32.ts'
import { encodeUtf8 } from './encoding.ts'

describe('base32', () => {
  it.each(
    Object.entries({
      '': '',
      f: 'MY',
      fo: 'MZXQ',
      foo: 'MZXW6',
      foob: 'MZXW6YQ',
      fooba: 'MZXW6YTB',
      foobar: 'MZXW6YTBOI',
    }),
  )('encodes the vector %j of RFC 4648', (text, encoded) => {
    expect(encodeBase32(encodeUtf8(text))).toBe(encoded)
    expect(decodeBase32(encoded)).toEqual(encodeUtf8(text))
  })

  it('gives back what was encoded, of upper-case letters and 2 to 7 alone', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const encoded = encodeBase32(bytes)
        expect(encoded).toMatch(/^[A-Z2-7]*$/)
        expect(encoded).toHaveLength(Math.ceil((bytes.length * 8) / 5))
        expect(Array.from(decodeBase32(encoded) ?? [-1])).toEqual(Array.from(bytes))
      }),
    )
  })

  it('takes one spelling of a value only: what decodes encodes to the same text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ABYZ2367A018=a \nä'), maxLength: 12 })
    fc.assert(
      fc.property(text, (candidate) => {
        const bytes = decodeBase32(candidate)
        expect(bytes === null || encodeBase32(bytes) === candidate).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = decodeBase32(text)
        expect(bytes === null || bytes instanceof Uint8Array).toBe(true)
      }),
    )
  })

  it.each(['A', 'AAA', 'AAAAAA', 'MZ', 'MZXW7', 'MY======', 'my', 'M Y', 'M0', 'M1', 'M8', '😀😀'])(
    'refuses %j',
    (text) => {
      expect(decodeBase32(text)).toBeNull()
    },
  )
})
