import { describe, expect, it } from 'vitest'
import { createPlaces } from './places.ts'

const SITE = 'https://app.example.com'

describe('where redirects lead', () => {
  it('is the front end without the built-in pages', () => {
    const places = createPlaces('/id', false)
    expect(places.login(SITE, { error: 'OAUTH_DENIED' })).toBe(`${SITE}/?error=OAUTH_DENIED`)
    expect(places.twoFactor(SITE, { tempToken: 't', methods: 'totp,sms' })).toBe(
      `${SITE}/auth/2fa?tempToken=t&methods=totp,sms`,
    )
    expect(places.accountConflict(SITE, { provider: 'x' })).toBe(`${SITE}/id/account-conflict?provider=x`)
  })

  it('is the built-in pages where they are, wherever the auth router stands', () => {
    for (const mount of ['/auth', '/id']) {
      const places = createPlaces(mount, true)
      expect(places.login(SITE, { error: 'OAUTH_DENIED' })).toBe(`${SITE}${mount}/ui/login?error=OAUTH_DENIED`)
      expect(places.twoFactor(SITE, { tempToken: 't' })).toBe(`${SITE}${mount}/2fa?tempToken=t`)
      expect(places.accountConflict(SITE, { provider: 'x' })).toBe(`${SITE}${mount}/ui/account-conflict?provider=x`)
    }
  })

  it('tells our pages, and them alone, where one wanted to go', () => {
    const names = ['login', 'twoFactor', 'accountConflict'] as const
    const told = (hasPages: boolean, path: string, own = {}) =>
      names.map((name) => new URL(createPlaces('/auth', hasPages, own)[name](SITE, { a: 'b' }, path)).search)
    expect(told(true, '/notes?a=1')).toEqual(names.map(() => '?a=b&return_path=%2Fnotes%3Fa%3D1'))
    expect(told(true, '/')).toEqual(names.map(() => '?a=b'))
    expect(told(false, '/notes')).toEqual(names.map(() => '?a=b'))
    expect(told(true, '/notes', { login: '/x', twoFactor: '/x', accountConflict: '/x' })).toEqual(
      names.map(() => '?a=b'),
    )
  })

  it('is what the host says before all', () => {
    const places = createPlaces('/auth', true, {
      login: '/welcome',
      twoFactor: (query) => `https://claimed.example/2fa?${query}`,
    })
    expect(places.login(SITE, { error: 'E' })).toBe(`${SITE}/welcome?error=E`)
    expect(places.twoFactor(SITE, { tempToken: 't' })).toBe('https://claimed.example/2fa?tempToken=t')
  })
})
