import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyRing } from '../crypto/key-ring.ts'
import { createRefreshTokens } from './refresh-token.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const handles = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 64 })
const counters = fc.maxSafeNat()

describe('refresh tokens', () => {
  const tokens = createRefreshTokens(['a secret'])

  it('are parsed to what they were issued for', () => {
    fc.assert(
      fc.property(handles, counters, (handle, counter) => {
        expect(tokens.parse(tokens.issue(handle, counter))).toEqual({ handle, counter })
      }),
    )
    expect(tokens.parse(tokens.issue('h', Number.MAX_SAFE_INTEGER))?.counter).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('R36 are a new string each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => tokens.issue('h', 1))).size).toBe(100)
  })

  it('are refused with any single character changed, added or left out', () => {
    const characters = fc.constantFrom(...alphabet, '.', '=', ' ', '\n', 'é', '')
    fc.assert(
      fc.property(handles, counters, fc.nat(200), characters, (handle, counter, seed, character) => {
        const token = tokens.issue(handle, counter)
        const at = seed % token.length
        const changed = token.slice(0, at) + character + token.slice(at + 1)
        fc.pre(changed !== token)
        expect(tokens.parse(changed)).toBeNull()
        expect(tokens.parse(token.slice(0, at) + (character || 'A') + token.slice(at))).toBeNull()
      }),
      { numRuns: 500 },
    )
  })

  it('have every position covered: each character of one token matters', () => {
    const token = tokens.issue('AbC_-9', 35)
    for (let at = 0; at < token.length; at++) {
      for (const character of 'Aa0Zz_.') {
        if (token[at] === character) continue
        expect(tokens.parse(token.slice(0, at) + character + token.slice(at + 1)), `${at}`).toBeNull()
      }
    }
  })

  it('have one spelling, even under the right key', () => {
    const ring = createKeyRing(['a secret'], 'refresh-token')
    const sign = (text: string) => `${text}.${ring.sign(text)}`
    expect(tokens.parse(sign('h.z.AAAAAAAAAAA'))).toEqual({ handle: 'h', counter: 35 })
    const odd = [
      'h.0z.AAAAAAAAAAA',
      'h.Z.AAAAAAAAAAA',
      'h.-1.AAAAAAAAAAA',
      'h..AAAAAAAAAAA',
      'h.zzzzzzzzzzz.AAAAAAAAAAA',
    ]
    const cut = [
      '.1.AAAAAAAAAAA',
      'h.1.AAAAAAAAAA',
      'h.1.',
      'h.1',
      'a.b.1.AAAAAAAAAAA',
      `${'h'.repeat(65)}.1.AAAAAAAAAAA`,
    ]
    for (const text of [...odd, ...cut]) expect(tokens.parse(sign(text)), text).toBeNull()
  })

  it('are refused when made by nobody, or too long', () => {
    for (const text of ['', '.', '...', 'a.b.c.d', 'x'.repeat(10_000), '.'.repeat(10_000)])
      expect(tokens.parse(text)).toBeNull()
  })

  it('of a previous secret still parse, those of an unknown one don’t', () => {
    const newer = createRefreshTokens(['a newer secret', 'a secret'])
    expect(newer.parse(tokens.issue('h', 1))).toEqual({ handle: 'h', counter: 1 })
    expect(tokens.parse(newer.issue('h', 1))).toBeNull()
  })

  it('R02 need the key of refresh tokens', () => {
    const signed = 'h.1.AAAAAAAAAAA'
    expect(tokens.parse(`${signed}.${createKeyRing(['a secret'], 'csrf').sign(signed)}`)).toBeNull()
    expect(tokens.parse(`${signed}.${createKeyRing(['a secret'], 'refresh-token').sign(signed)}`)).not.toBeNull()
  })

  it('are not issued for what could not be parsed', () => {
    for (const handle of ['', 'a.b', 'a b', 'é', 'h'.repeat(65), 'h\n']) expect(() => tokens.issue(handle, 0)).toThrow()
    for (const counter of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => tokens.issue('h', counter)).toThrow()
  })
})
