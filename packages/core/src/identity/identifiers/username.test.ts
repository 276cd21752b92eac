import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readIdentifier } from './identifier.ts'
import { normaliseUsername } from './username.ts'

/** Texts similar to usernames, and arbitrary texts. */
const typed = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9._+@ -]{0,34}$/),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('Ａda', 'ada\u0301', 'K1m', 'İda', '１２３', 'ﬁfi', 'ada\u200d', ' ada', '＠da', '＋39'),
)

const usernames = {
  normalise: (text: string) => normaliseUsername(text),
  isReserved: () => false,
  find: async () => null,
}

describe('normaliseUsername', () => {
  it('returns null, or the stored form, which a second call leaves unchanged', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const username = normaliseUsername(text)
        if (username === null) return
        expect(username).toMatch(/^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/)
        expect(username).toMatch(/[a-z]/)
        expect(normaliseUsername(username)).toBe(username)
        expect(normaliseUsername(` ${username.toUpperCase()} `)).toBe(username)
      }),
      { numRuns: 5_000 },
    )
  })

  it('returns no address, no number and nothing that looks like another text, even if the host allows it', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const username = normaliseUsername(text, (same) => same)
        if (username === null) return
        expect(username.normalize('NFKC')).not.toMatch(/@|^\+/)
        expect(username).not.toMatch(/^[\p{Nd}\p{P}\p{Z}]*$/u)
        expect(username).not.toMatch(/[\p{C}\u200b-\u200f\u2028\u2029\u00a0]/u)
        expect(username.trim()).toBe(username)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('readIdentifier', () => {
  it('reads each text as one kind, and its stored form as the same kind', () => {
    fc.assert(
      fc.property(fc.oneof(typed, fc.emailAddress(), fc.stringMatching(/^\+[1-9][0-9 ()-]{6,18}$/)), (text) => {
        const { kind, value } = readIdentifier(text, usernames)
        if (value !== null) expect(readIdentifier(value, usernames)).toEqual({ kind, value })
        if (text.normalize('NFKC').includes('@')) expect(kind).toBe('email')
      }),
      { numRuns: 5_000 },
    )
  })

  it.each([
    ['Ada@Example.com', 'email', 'ada@example.com'],
    ['ada＠example.com', 'email', 'ada@example.com'],
    ['+39 333 123-4567', 'phone', '+393331234567'],
    ['＋393331234567', 'phone', '+393331234567'],
    ['Ada.L', 'username', 'ada.l'],
    ['393331234567', 'username', null],
    ['+39', 'phone', null],
    ['@ada', 'email', null],
    ['', 'username', null],
  ] as const)('reads %j as %s', (text, kind, value) => {
    expect(readIdentifier(text, usernames)).toEqual({ kind, value })
  })
})
