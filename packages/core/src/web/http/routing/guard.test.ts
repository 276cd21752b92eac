import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bearerToken } from './guard.ts'

const token = fc.stringMatching(/^[A-Za-z0-9\-._~+/]{1,80}={0,2}$/)

function parse(authorization: string): ReturnType<typeof bearerToken> {
  return bearerToken(new Headers({ Authorization: authorization }))
}

describe('R17 bearerToken', () => {
  it('B7 is null without the header, and for other schemes', () => {
    expect(bearerToken(new Headers())).toBeNull()
    for (const text of ['Basic YTpi', 'Negotiate', 'Digest username="Bearer"', '']) expect(parse(text)).toBeNull()
  })

  it('gives the one token, whatever the case of the scheme', () => {
    fc.assert(
      fc.property(token, fc.constantFrom('Bearer', 'bearer', 'BEARER', 'bEaReR'), (text, scheme) => {
        expect(parse(`${scheme} ${text}`)).toEqual({ token: text })
      }),
    )
  })

  it('is malformed for any other Bearer, and never throws', () => {
    const line = fc.stringMatching(/^[\x20-\x7e]{0,60}$/)
    fc.assert(
      fc.property(line, (rest) => {
        const text = `Bearer ${rest}`
        const isOne = /^bearer [A-Za-z0-9\-._~+/]+=*$/i.test(text.trim())
        expect(parse(text)).toEqual(isOne ? { token: text.trim().slice(7) } : 'malformed')
        expect([null, 'malformed']).toContainEqual(parse(`Basic ${rest}`))
      }),
    )
    fc.assert(
      fc.property(token, token, (one, other) => {
        for (const text of [
          `Bearer ${one} ${other}`,
          `Bearer ${one},${other}`,
          `Bearer ${one}, Bearer ${other}`,
          `Bearer  ${one}`,
          `Bearer\t${one}`,
          `Bearer "${one}"`,
          `Basic ${one}, Bearer ${other}`,
          'Bearer',
        ]) {
          expect(parse(text)).toBe('malformed')
        }
        for (const scheme of ['Basic', 'ApiKey', 'Token', 'Negotiate', 'Bearers'])
          expect(parse(`${scheme} ${one}`)).toBeNull()
      }),
    )
  })

  it('is malformed beyond 8 KiB', () => {
    expect(parse(`Bearer ${'x'.repeat(8 * 1024 + 1)}`)).toBe('malformed')
    expect(parse(`Bearer ${'x'.repeat(8 * 1024)}`)).not.toBe('malformed')
  })
})
