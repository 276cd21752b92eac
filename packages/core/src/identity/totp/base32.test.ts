import fc from 'fast-check'
import { Secret } from 'otpauth/bare'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../../foundations/crypto/encoding.ts'
import { encodeBase32 } from './base32.ts'

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
  })

  it('loses no bits, and uses only upper-case letters and the digits 2 to 7', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const encoded = encodeBase32(new Uint8Array(bytes))
        expect(encoded).toMatch(/^[A-Z2-7]*$/)
        expect(encoded).toHaveLength(Math.ceil((bytes.length * 8) / 5))
        expect(Array.from(Secret.fromBase32(encoded).bytes)).toEqual(Array.from(bytes))
      }),
    )
  })
})
