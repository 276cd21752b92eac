import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhc, parsePhc } from './phc.ts'

const salt = 'c29tZXNhbHQ'
const tag = 'nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

const parts = fc.record({
  memoryKiB: fc.integer({ min: 128, max: 262_144 }),
  passes: fc.integer({ min: 1, max: 4 }),
  parallelism: fc.integer({ min: 1, max: 16 }),
  salt: fc.uint8Array({ minLength: 8, maxLength: 64 }),
  tag: fc.uint8Array({ minLength: 16, maxLength: 64 }),
})

describe('PHC strings', () => {
  it('parse to what they were formatted from', () => {
    fc.assert(
      fc.property(parts, (phc) => {
        const parsed = parsePhc(formatPhc({ ...phc, salt: Uint8Array.from(phc.salt), tag: Uint8Array.from(phc.tag) }))
        expect({ ...parsed, salt: [...(parsed?.salt ?? [])], tag: [...(parsed?.tag ?? [])] }).toEqual({
          ...phc,
          salt: [...phc.salt],
          tag: [...phc.tag],
        })
      }),
    )
  })

  it('have one spelling: an altered one is refused or formats to itself', () => {
    const text = `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}`
    fc.assert(
      fc.property(fc.nat(text.length), fc.constantFrom(...'$=,0129abmtpv/+-_ \n', ''), (at, character) => {
        const altered = text.slice(0, at) + character + text.slice(at + 1)
        const parsed = parsePhc(altered)
        expect(parsed === null || formatPhc(parsed) === altered).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['memory beyond 256 MiB', `$argon2id$v=19$m=262145,t=1,p=1$${salt}$${tag}`],
    ['more work than a login may cost', `$argon2id$v=19$m=262144,t=5,p=1$${salt}$${tag}`],
    ['hundreds of passes', `$argon2id$v=19$m=19456,t=900,p=1$${salt}$${tag}`],
    ['too many lanes', `$argon2id$v=19$m=19456,t=2,p=17$${salt}$${tag}`],
    ['less memory than the lanes need', `$argon2id$v=19$m=15,t=2,p=2$${salt}$${tag}`],
    ['no passes', `$argon2id$v=19$m=19456,t=0,p=1$${salt}$${tag}`],
    ['a short salt', `$argon2id$v=19$m=19456,t=2,p=1$c29tZQ$${tag}`],
    ['a short tag', `$argon2id$v=19$m=19456,t=2,p=1$${salt}$c29tZQ`],
    ['an overlong tag', `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${'A'.repeat(88)}`],
    ['argon2i', `$argon2i$v=19$m=19456,t=2,p=1$${salt}$${tag}`],
    ['version 16', `$argon2id$v=16$m=19456,t=2,p=1$${salt}$${tag}`],
    ['bcrypt', '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'],
    ['a leading zero', `$argon2id$v=19$m=019456,t=2,p=1$${salt}$${tag}`],
    ['a trailing line feed', `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}\n`],
    ['nothing', ''],
  ])('refuse %s', (_, text) => {
    expect(parsePhc(text)).toBeNull()
  })
})
