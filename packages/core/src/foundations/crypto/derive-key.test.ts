import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { deriveKey } from './derive-key.ts'
import { encodeHex, encodeUtf8 } from './encoding.ts'

const bytes = (length: number, first: number) => Uint8Array.from({ length }, (_, i) => first + i)

describe('deriveKey', () => {
  it('stands on an HKDF that gives the vectors of RFC 5869 (A.1, A.3)', () => {
    const key = new Uint8Array(22).fill(0x0b)
    expect(encodeHex(hkdf(sha256, key, bytes(13, 0), bytes(10, 0xf0), 42))).toBe(
      '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    )
    expect(encodeHex(hkdf(sha256, key, undefined, new Uint8Array(), 42))).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    )
  })

  it('is HKDF-SHA256 with the versioned label as info, as WebCrypto has it', async () => {
    const secret = await crypto.subtle.importKey('raw', encodeUtf8('a secret'), 'HKDF', false, ['deriveBits'])
    const info = encodeUtf8('sallyport/v1/csrf')
    const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
    const expected = new Uint8Array(await crypto.subtle.deriveBits(parameters, secret, 40 * 8))
    expect(encodeHex(deriveKey('a secret', 'csrf', 40))).toBe(encodeHex(expected))
  })

  it('R02 gives every purpose its own key', () => {
    const keys = (['access-token', 'refresh-token', 'csrf', 'seal'] as const).map((label) => deriveKey('s', label))
    expect(new Set(keys.map(encodeHex)).size).toBe(4)
    expect(keys.every((key) => key.length === 32)).toBe(true)
  })
})
