import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CookiePolicy, type CookieSettings, clearCookie, parseCookies, readCookies, setCookie } from './cookies.ts'

const policy = fc.record(
  {
    secure: fc.boolean(),
    prefix: fc.boolean(),
    sameSite: fc.constantFrom('strict', 'lax', 'none'),
    domain: fc.domain(),
    path: fc.constantFrom('/', '/app'),
    refreshTokenPath: fc.constantFrom('/', '/auth'),
  },
  { requiredKeys: ['secure', 'prefix', 'sameSite', 'path', 'refreshTokenPath'] },
) satisfies fc.Arbitrary<CookiePolicy>
const cookie: fc.Arbitrary<CookieSettings> = fc.record({
  name: fc.constantFrom('accessToken', 'refreshToken', 'csrf-token'),
  path: fc.constantFrom('/', '/auth'),
  httpOnly: fc.boolean(),
})
const value = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{1,60}$/)

describe('parseCookies', () => {
  it('never throws, whatever the header holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        for (const [name, texts] of parseCookies(header)) {
          expect(name).not.toMatch(/^[ \t]|[ \t]$/)
          expect(texts.join()).not.toContain(';')
          expect(texts.length).toBeLessThanOrEqual(4)
        }
      }),
    )
  })

  it('A12 strips blanks around names and values alone, in a time that grows with their number', () => {
    const blanks = ' \t'.repeat(1_000_000)
    const [[name, values = []] = []] = parseCookies(`${blanks}a${blanks}b${blanks}=${blanks}c${blanks}d${blanks}`)
    // Not by `toBe`, which would print millions of blanks.
    expect([name === `a${blanks}b`, values[0] === `c${blanks}d`]).toEqual([true, true])
  })

  it('finds a cookie among any others', () => {
    const noise = fc.array(
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/;/g, '')),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(noise, value, noise, (before, text, after) => {
        const others = before.filter((one) => one.split('=')[0]?.trim() !== 'accessToken')
        expect(parseCookies([...others, `accessToken=${text}`, ...after].join('; ')).get('accessToken')).toEqual([text])
      }),
    )
  })

  it('keeps the first four values of one name, each once, and no empty one', () => {
    expect(parseCookies('a=1; a=2; a=; a=1; b=1; a=3; a=4; a=5').get('a')).toEqual(['1', '2', '3', '4'])
    expect(parseCookies('a=').has('a')).toBe(false)
  })

  it('keeps inherited names as plain ones', () => {
    const cookies = parseCookies('__proto__=1; constructor=2')
    expect([cookies.get('__proto__'), cookies.get('constructor'), cookies.get('toString')]).toEqual([
      ['1'],
      ['2'],
      undefined,
    ])
  })
})

describe('setCookie', () => {
  it('is read back as it was set', () => {
    fc.assert(
      fc.property(policy, cookie, value, fc.nat(), (rules, settings, text, age) => {
        const ours = { ...settings, path: rules.path }
        const [pair = ''] = setCookie(rules, ours, text, age).split(';')
        expect(readCookies(parseCookies(pair), rules, settings.name)).toEqual([[text]])
      }),
    )
  })

  it('R21 throws on every value that could break out of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const rules: CookiePolicy = { secure: true, prefix: false, sameSite: 'lax', path: '/', refreshTokenPath: '/' }
        const settings = { name: 'accessToken', path: '/', httpOnly: true }
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be rejected
        const isDangerous = /[\u0000-\u0020\u007f-\uffff;,"\\]/.test(text)
        if (isDangerous) expect(() => setCookie(rules, settings, text, 1)).toThrow(TypeError)
        else
          expect(setCookie(rules, settings, text, 1)).toBe(
            `accessToken=${text}; Path=/; Max-Age=1; HttpOnly; Secure; SameSite=Lax`,
          )
      }),
    )
  })

  it('keeps the rules of the prefixes', () => {
    fc.assert(
      fc.property(policy, cookie, value, (rules, settings, text) => {
        const line = setCookie(rules, settings, text, 60)
        if (line.startsWith('__')) expect(line).toContain('; Secure')
        if (line.startsWith('__Host-')) {
          expect(line).toContain('; Path=/;')
          expect(line).not.toContain('Domain=')
        }
        expect(line.startsWith('__')).toBe(rules.prefix && rules.secure)
      }),
    )
  })
})

describe('clearCookie', () => {
  it('expires what setCookie set, under the same name, path and domain', () => {
    fc.assert(
      fc.property(policy, cookie, value, (rules, settings, text) => {
        const identity = (line: string) => {
          const [pair = '', ...attributes] = line.split('; ')
          return [pair.split('=')[0], ...attributes.filter((one) => /^(Path|Domain)=/.test(one)).sort()].join(';')
        }
        const cleared = clearCookie(rules, settings)
        expect(cleared.map(identity)).toContain(identity(setCookie(rules, settings, text, 60)))
        expect(cleared.every((line) => line.includes('=; ') && line.includes('; Max-Age=0'))).toBe(true)
      }),
    )
  })
})
