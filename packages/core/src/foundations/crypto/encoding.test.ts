import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeBase64,
  decodeBase64url,
  decodeUtf8,
  encodeBase64,
  encodeBase64url,
  encodeHex,
  encodeUtf8,
} from './encoding.ts'

describe('base64url', () => {
  it('encodes the vectors of RFC 4648', () => {
    const vectors = { '': '', f: 'Zg', fo: 'Zm8', foo: 'Zm9v', foob: 'Zm9vYg', fooba: 'Zm9vYmE', foobar: 'Zm9vYmFy' }
    for (const [text, encoded] of Object.entries(vectors)) {
      expect(encodeBase64url(encodeUtf8(text))).toBe(encoded)
      expect(decodeBase64url(encoded)).toEqual(encodeUtf8(text))
    }
    expect(encodeBase64url(Uint8Array.of(0xfb, 0xff))).toBe('-_8')
    expect(encodeBase64(Uint8Array.of(0xfb, 0xff))).toBe('+/8')
  })

  it('gives back what was encoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(Array.from(decodeBase64url(encodeBase64url(bytes)) ?? [-1])).toEqual(Array.from(bytes))
        expect(Array.from(decodeBase64(encodeBase64(bytes)) ?? [-1])).toEqual(Array.from(bytes))
      }),
    )
  })

  it('takes one spelling of a value only: what decodes encodes to the same text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ABab01-_+/=. \nä'), maxLength: 12 })
    fc.assert(
      fc.property(text, (candidate) => {
        const bytes = decodeBase64url(candidate)
        expect(bytes === null || encodeBase64url(bytes) === candidate).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['A', 'AAAAA', 'AB', 'AAB', 'AA==', 'A A', 'A+', 'A/', 'AA\n', 'é', '😀'])('refuses %j', (text) => {
    expect(decodeBase64url(text)).toBeNull()
  })
})

describe('hex and UTF-8', () => {
  it('encodes lower-case hex', () => {
    expect(encodeHex(Uint8Array.of(0, 10, 255))).toBe('000aff')
  })

  it('decodes well-formed UTF-8 only, and keeps a byte order mark', () => {
    expect(decodeUtf8(encodeUtf8('\ufeffgrüße 😀'))).toBe('\ufeffgrüße 😀')
    expect(decodeUtf8(Uint8Array.of(0xff))).toBeNull()
    expect(decodeUtf8(Uint8Array.of(0xc0, 0x80))).toBeNull()
  })
})

describe('base64', () => {
  it.each(['A', 'AB', 'AA==', 'A A', '-_8', 'A-', 'é'])('refuses %j', (text) => {
    expect(decodeBase64(text)).toBeNull()
  })
})
