import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyRing } from './key-ring.ts'
import { hashCode, hashCodeByEach, hashToken } from './token-hash.ts'

describe('hashToken', () => {
  it('is SHA-256 as hex', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('hashCode', () => {
  const ring = createKeyRing(['secret'], 'sms-code')

  it('R02 differs by purpose, user, code and key', () => {
    const hashes = [
      hashCode(ring, 'phone-code', 'u1', '123456'),
      hashCode(ring, 'sms-code-2fa', 'u1', '123456'),
      hashCode(ring, 'phone-code', 'u2', '123456'),
      hashCode(ring, 'phone-code', 'u1', '123457'),
      hashCode(createKeyRing(['other'], 'sms-code'), 'phone-code', 'u1', '123456'),
    ]
    expect(new Set(hashes).size).toBe(5)
  })

  it('is the same only for the same user and code, however they are cut', () => {
    const text = fc.string({ unit: fc.constantFrom('1', '"', ',', '\\', '\ud800', '\ud801'), maxLength: 4 })
    fc.assert(
      fc.property(text, text, text, text, (user, code, otherUser, otherCode) => {
        const same = hashCode(ring, 'phone-code', user, code) === hashCode(ring, 'phone-code', otherUser, otherCode)
        expect(same).toBe(user === otherUser && code === otherCode)
      }),
      { numRuns: 500 },
    )
  })

  it('is found again under an earlier secret', () => {
    const stored = hashCode(createKeyRing(['old'], 'recovery-code'), 'recovery-code', 'u1', 'abcde-fghij')
    const ring = createKeyRing(['new', 'old'], 'recovery-code')
    expect(hashCode(ring, 'recovery-code', 'u1', 'abcde-fghij')).not.toBe(stored)
    expect(hashCodeByEach(ring, 'recovery-code', 'u1', 'abcde-fghij')).toContain(stored)
  })
})
