import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseEmail } from './email-address.ts'

const local = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.stringMatching(/^[A-Za-z0-9.+_'-]{1,20}$/),
)
const domain = fc.oneof(
  fc.domain(),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((label) => `${label}.example`),
)
const address = fc.oneof(
  fc.tuple(local, domain).map(([name, host]) => `${name}@${host}`),
  fc.emailAddress(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)

/** Characters that a normalised address must not contain: they end an address, a header or a list, or are invisible. */
const FORBIDDEN = /[\s\p{C},;:"<>()[\]\\]/u

describe('normaliseEmail', () => {
  it('returns an address that a second call leaves unchanged', () => {
    fc.assert(
      fc.property(address, (text) => {
        const normal = normaliseEmail(text)
        if (normal !== null) expect(normaliseEmail(normal)).toBe(normal)
      }),
      { numRuns: 2000 },
    )
  })

  it('R11 returns one @, no forbidden character, NFKC and lower case, at most 254 characters', () => {
    fc.assert(
      fc.property(address, (text) => {
        const normal = normaliseEmail(text)
        if (normal === null) return
        expect(normal.split('@')).toHaveLength(2)
        expect(normal).not.toMatch(FORBIDDEN)
        expect(normal).toBe(normal.normalize('NFKC').toLowerCase())
        expect(normal.split('@')[1]).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
        expect(normal.length).toBeLessThanOrEqual(254)
      }),
      { numRuns: 2000 },
    )
  })

  it('returns the same address for every spelling by case, width and composition', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const normal = normaliseEmail(text)
        const wide = text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
        for (const spelling of [text.toUpperCase(), wide, ` ${text}\t`, text.normalize('NFD')]) {
          expect(normaliseEmail(spelling)).toBe(normal)
        }
      }),
    )
  })

  it('accepts plain addresses', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.stringMatching(/^[a-z]{2,20}$/), (name, label) => {
        expect(normaliseEmail(`${name}@${label}.example`)).toBe(`${name}@${label}.example`)
      }),
    )
  })

  it.each(['a@b', 'a@127.0.0.1', 'a@1.2', 'a@[::1]', 'a@0x7f.0x1', 'a@example.com.', '.@.', '@', '', 'a@-.-'])(
    'refuses or keeps %s alike on every runtime',
    (text) => {
      const normal = normaliseEmail(text)
      expect(normal === null || normaliseEmail(normal) === normal).toBe(true)
    },
  )

  it('I16 R11 refuses code points that show nothing, which would make addresses look alike', () => {
    for (const code of [0x34f, 0xfe0f, 0x3164, 0x115f, 0x17b5, 0xe0100, 0xad, 0x200b, 0x2060, 0xffa0]) {
      const hidden = String.fromCodePoint(code)
      for (const text of [`ad${hidden}a@example.com`, `ada${hidden}@example.com`, `ada@exam${hidden}ple.com`])
        expect(normaliseEmail(text)).toBeNull()
    }
  })
})
