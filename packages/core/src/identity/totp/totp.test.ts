import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../../foundations/crypto/encoding.ts'
import { encodeBase32 } from './base32.ts'
import { matchingStep, otpauthUrl, totpCode, totpStep } from './totp.ts'

const STEP_MS = 30_000
const secret = encodeBase32(encodeUtf8('12345678901234567890'))

describe('totpCode', () => {
  const hotp = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
  it.each(hotp.map((code, counter) => [counter, code] as const))(
    'makes the code of RFC 4226, appendix D, for counter %i',
    (counter, code) => {
      expect(totpCode(secret, counter)).toBe(code)
    },
  )

  // The RFC's test values have eight digits. A six-digit code is the last six of them.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('makes the code of RFC 6238, appendix B, at %i s', (seconds, code) => {
    expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code.slice(-6))
  })

  it('always has six digits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), fc.nat({ max: 2 ** 40 }), (key, step) => {
        expect(totpCode(encodeBase32(new Uint8Array(key)), step)).toMatch(/^\d{6}$/)
      }),
    )
  })
})

describe('matchingStep', () => {
  const at = new Date('2030-03-01T12:00:00.000Z')
  const current = totpStep(at)

  it('finds the step of a code that is one step off at most', () => {
    const found = [-2, -1, 0, 1, 2].map((drift) => matchingStep(secret, totpCode(secret, current + drift), at))
    expect(found).toEqual([null, current - 1, current, current + 1, null])
  })

  it('counts from the first to the last millisecond of a step', () => {
    const code = totpCode(secret, current)
    const found = [-STEP_MS - 1, -STEP_MS, 2 * STEP_MS - 1, 2 * STEP_MS].map((ms) =>
      matchingStep(secret, code, new Date(at.getTime() + ms)),
    )
    expect(found).toEqual([null, current, current, null])
  })

  it('accepts no code of a step before the first', () => {
    expect(matchingStep(secret, '755224', new Date(0))).toBe(0)
    expect(matchingStep(secret, '000000', new Date(0))).toBeNull()
  })

  it('refuses every text that is not six digits, and never throws', () => {
    const right = totpCode(secret, current)
    for (const code of ['', right.slice(1), `${right}0`, ` ${right}`, `0${right}`, right.replace(/^./, '٣')])
      expect(matchingStep(secret, code, at)).toBeNull()
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (code) => {
        fc.pre(!/^\d{6}$/.test(code))
        expect(matchingStep(secret, code, at)).toBeNull()
      }),
    )
  })

  it.each(['', 'GEZDGNBVGY3TQOI', 'not base32!'])('throws for the secret %j: too short, or not base32', (bad) => {
    expect(() => matchingStep(bad, '123456', at)).toThrow()
  })
})

describe('otpauthUrl', () => {
  it('names issuer, account and secret as authenticator apps read them', () => {
    expect(otpauthUrl(secret, 'ada@example.com', 'Sallyport')).toBe(
      `otpauth://totp/Sallyport:ada%40example.com?issuer=Sallyport&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
  })

  it.each(['Caffè & Söhne', 'A:B', 'a/b?c#d=e&f', '100 %', 'x+y z'])('encodes %j reversibly', (name) => {
    const account = 'ada+home@example.com'
    const text = otpauthUrl(secret, account, name)
    const url = new URL(text)
    expect(text).not.toMatch(/[+\s]/)
    expect(url.pathname.split('/').at(-1)?.split(':').map(decodeURIComponent)).toEqual([name, account])
    expect([...url.searchParams]).toEqual([
      ['issuer', name],
      ['secret', secret],
      ['algorithm', 'SHA1'],
      ['digits', '6'],
      ['period', '30'],
    ])
  })
})
