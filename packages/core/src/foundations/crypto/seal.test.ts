import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealer } from './seal.ts'

const replacement = fc.constantFrom(...'ABYZabyz0189-_.=+/ ')

describe('createSealer', () => {
  const sealer = createSealer(['secret'])

  it('opens what it sealed, for the same context', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (text, context) => {
        expect(await sealer.open(await sealer.seal(text, context), context)).toBe(text)
      }),
    )
  })

  it('makes a new string of the same text each time', async () => {
    expect(await sealer.seal('text', 'context')).not.toBe(await sealer.seal('text', 'context'))
  })

  it('R02 refuses another context: a sealed secret copied to another row stays shut', async () => {
    expect(await sealer.open(await sealer.seal('text', 'totp:u1'), 'totp:u2')).toBeNull()
  })

  it('refuses every altered, cut or extended string', async () => {
    const sealed = await sealer.seal('a TOTP secret', 'totp:u1')
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), replacement, async (at, character) => {
        fc.pre(sealed[at] !== character)
        expect(await sealer.open(sealed.slice(0, at) + character + sealed.slice(at + 1), 'totp:u1')).toBeNull()
        expect(await sealer.open(sealed.slice(0, at), 'totp:u1')).toBeNull()
        expect(await sealer.open(sealed + character, 'totp:u1')).toBeNull()
      }),
      { numRuns: 300 },
    )
    expect(await sealer.open('', 'totp:u1')).toBeNull()
    expect(await sealer.open('v1.', 'totp:u1')).toBeNull()
  })

  it('opens what an earlier secret sealed, and seals with the first', async () => {
    const older = createSealer(['old'])
    const newer = createSealer(['new', 'old'])
    expect(await newer.open(await older.seal('text', 'c'), 'c')).toBe('text')
    expect(await older.open(await newer.seal('text', 'c'), 'c')).toBeNull()
  })

  it('R33 serves first calls that run at the same time', async () => {
    const fresh = createSealer(['secret'])
    const sealed = await Promise.all(['a', 'b', 'c'].map((text) => fresh.seal(text, 'c')))
    expect(await Promise.all(sealed.map((text) => fresh.open(text, 'c')))).toEqual(['a', 'b', 'c'])
  })
})
