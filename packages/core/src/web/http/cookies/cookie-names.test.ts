import { describe, expect, it } from 'vitest'
import { type CookiePolicy, parseCookies, readCookies, setCookie } from './cookies.ts'

/** White space that `trim()` removes and browsers keep. If it were removed, a page could plant a cookie whose name looks prefixed. */
const SPACES = [
  0xa0, 0x0b, 0x0c, 0x0d, 0x0a, 0x1680, 0x2000, 0x2003, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]

const plain: CookiePolicy = { secure: true, prefix: false, sameSite: 'lax', path: '/', refreshTokenPath: '/auth' }

describe('R21 names of cookies', () => {
  it.each(SPACES)('are not the prefixed ones behind or before U+%i', (code) => {
    const space = String.fromCodePoint(code)
    for (const name of ['__Host-accessToken', '__Secure-accessToken', 'accessToken']) {
      for (const planted of [`${space}${name}`, `${name}${space}`, ` ${space} ${name} `, `\t${space}${name}`]) {
        const cookies = parseCookies(`a=1;${planted}=evil; b=2`)
        expect(cookies.get(name)).toBeUndefined()
        expect(readCookies(cookies, plain, 'accessToken')).toEqual([])
        expect([cookies.get('a'), cookies.get('b')]).toEqual([['1'], ['2']])
      }
    }
  })

  it.each(SPACES)('do not hide the real one behind a name with U+%i before it', (code) => {
    const planted = `${String.fromCodePoint(code)}__Host-accessToken=evil`
    for (const header of [`${planted}; __Host-accessToken=own`, `__Host-accessToken=own; ${planted}`]) {
      expect(readCookies(parseCookies(header), plain, 'accessToken')).toEqual([['own']])
    }
  })

  it('A5 are the prefixed ones alone, with `prefix`, and `__Host-` alone where it is set', () => {
    const cookies = parseCookies('__Host-a=1; __Secure-a=2; a=3')
    const prefixed = { ...plain, prefix: true }
    expect(readCookies(cookies, plain, 'a')).toEqual([['1'], ['2'], ['3']])
    expect(readCookies(cookies, prefixed, 'a')).toEqual([['1']])
    expect(readCookies(cookies, { ...prefixed, domain: 'example.com' }, 'a')).toEqual([['1'], ['2']])
    expect(readCookies(cookies, { ...prefixed, secure: false }, 'a')).toEqual([['1'], ['2'], ['3']])
  })

  it('A2 A3 I12 are `__Host-` ones for the cookies that only the own host may set, whatever the options are', () => {
    for (const name of [
      'known-device',
      'pending-link',
      'oauth-state',
      'oauth-state-0123456789abcdef',
      'app-profile-0123456789abcdef',
    ]) {
      const cookies = parseCookies(`__Host-${name}=1; __Secure-${name}=2; ${name}=3`)
      for (const other of [{}, { domain: 'example.com' }, { path: '/app' }, { prefix: true, domain: 'example.com' }]) {
        expect(readCookies(cookies, { ...plain, ...other }, name)).toEqual([['1']])
        const set = setCookie({ ...plain, ...other }, { name, path: '/', httpOnly: true }, 'x', 1)
        expect(set).toBe(`__Host-${name}=x; Path=/; Max-Age=1; HttpOnly; Secure; SameSite=Lax`)
      }
      expect(readCookies(cookies, { ...plain, secure: false }, name)).toEqual([['1'], ['2'], ['3']])
    }
  })

  it('are read without the blanks and tabs around them, and values alike', () => {
    const cookies = parseCookies(' \t__Host-accessToken \t= \town\t ;\tb\t=\t2')
    expect([cookies.get('__Host-accessToken'), cookies.get('b')]).toEqual([['own'], ['2']])
    expect(parseCookies('a=\u00a01\u2000').get('a')).toEqual(['\u00a01\u2000'])
  })
})
