import { describe, expect, it } from 'vitest'
import { createLinks, type LinkOptions, type Links } from './links.ts'

const TOKEN = 'ab&c=d+e'

function allOf(links: Links): readonly string[] {
  const { resetPassword, magicLink, verifyEmail, changeEmail, linkVerify } = links
  const toAddress = (token: string) => linkVerify(token, { provider: 'email' })
  return [resetPassword, magicLink, verifyEmail, changeEmail, toAddress].map((link) => link('t0'))
}

function resetLink(override: NonNullable<LinkOptions['resetPassword']>, siteUrl = 'https://app.example/shop'): string {
  const links = createLinks({ siteUrl, mount: '/auth', hasPages: true, overrides: { resetPassword: override } })
  return links.resetPassword(TOKEN)
}

describe('createLinks', () => {
  it('leads to the built-in pages where they are on', () => {
    const links = createLinks({ siteUrl: 'https://app.example', mount: '/auth', hasPages: true })
    expect(allOf(links)).toEqual([
      'https://app.example/auth/ui/reset-password?token=t0',
      'https://app.example/auth/ui/magic-link?token=t0',
      'https://app.example/auth/ui/verify-email?token=t0',
      'https://app.example/auth/ui/change-email?token=t0',
      'https://app.example/auth/ui/link-verify?token=t0',
    ])
  })

  it("leads to the front end's places without them, below the site's path and the mount", () => {
    const siteUrl = 'https://app.example/shop'
    expect(allOf(createLinks({ siteUrl, mount: '/api/auth', hasPages: false }))).toEqual([
      'https://app.example/shop/api/auth/reset-password?token=t0',
      'https://app.example/shop/api/auth/magic-link/verify?token=t0',
      'https://app.example/shop/api/auth/verify-email?token=t0',
      'https://app.example/shop/api/auth/change-email/confirm?token=t0',
      'https://app.example/shop/api/auth/link-verify?token=t0',
    ])
    const atRoot = createLinks({ siteUrl: 'http://localhost:3000', mount: '', hasPages: false })
    expect(atRoot.verifyEmail('t0')).toBe('http://localhost:3000/verify-email?token=t0')
  })

  it.each([
    ['/reset', 'https://app.example/shop/reset?token=ab%26c%3Dd%2Be'],
    ['/reset?from=mail#form', 'https://app.example/shop/reset?from=mail&token=ab%26c%3Dd%2Be#form'],
    ['https://other.example/r?a=1', 'https://other.example/r?a=1&token=ab%26c%3Dd%2Be'],
  ])('puts the token into the place of its own %s', (override, expected) => {
    expect(resetLink(override)).toBe(expected)
  })

  it('takes what a function makes of the token as it is', () => {
    expect(resetLink((token) => `https://go.example/reset/${token}`)).toBe(`https://go.example/reset/${TOKEN}`)
    expect(resetLink((token) => `/reset/${token}`)).toBe(`/reset/${TOKEN}`)
  })

  it.each(['myapp://reset', 'com.example.app:/reset', '//evil.example', 'javascript:alert(1)'])(
    'refuses a function that puts the token into %s',
    (place) => {
      expect(() => resetLink((token) => `${place}?token=${token}`)).toThrow(/neither a path nor an http or https URL/)
    },
  )

  it('A3 names the account that is to be linked and its provider, where a page may show it', () => {
    const links = createLinks({ siteUrl: 'https://app.example', mount: '/auth', hasPages: true })
    const place = 'https://app.example/auth/ui/link-verify?token=t0&provider=a%26b'
    expect(links.linkVerify('t0', { provider: 'a&b' })).toBe(place)
    expect(links.linkVerify('t0', { provider: 'a&b', name: 'Ada L' })).toBe(`${place}&account=Ada+L`)
    const email = 'ada@b.example'
    expect(links.linkVerify('t0', { provider: 'a&b', name: 'see evil.example', email })).toBe(
      `${place}&account=ada%40b.example`,
    )
  })

  it('overrides one link and no other', () => {
    const parts = { siteUrl: 'https://app.example', mount: '/auth', hasPages: false }
    const usual = allOf(createLinks(parts))
    for (const [index, name] of ['resetPassword', 'magicLink', 'verifyEmail', 'changeEmail', 'linkVerify'].entries()) {
      const links = allOf(createLinks({ ...parts, overrides: { [name]: '/own' } }))
      expect(links).toEqual(usual.with(index, 'https://app.example/own?token=t0'))
    }
  })

  it('gives paths where no site is named', () => {
    expect(resetLink('/reset#form', '')).toBe('/reset?token=ab%26c%3Dd%2Be#form')
  })
})
