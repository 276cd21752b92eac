import { describe, expect, it } from 'vitest'
import { siteOf } from './site-of.ts'

const SITES = ['https://app.example', 'https://admin.example', 'https://other.example/base']
const from = (headers: Record<string, string>) => siteOf(new Headers(headers), SITES)

describe('siteOf', () => {
  it('R12 takes the entry with exactly the origin of Origin, else of Referer', () => {
    expect(from({ Origin: 'https://admin.example' })).toBe('https://admin.example')
    expect(from({ Referer: 'https://admin.example/a?b' })).toBe('https://admin.example')
    expect(from({ Origin: 'https://admin.example', Referer: 'https://other.example/' })).toBe('https://admin.example')
    expect(from({ Origin: 'null', Referer: 'https://other.example/' })).toBe('https://other.example/base')
  })

  it.each([
    {},
    { Origin: 'null' },
    { Origin: 'https://evil.example' },
    { Origin: 'http://admin.example' },
    { Origin: 'https://admin.example:8443' },
    { Origin: 'https://admin.example.evil.example' },
    { Referer: 'https://evil.example/https://admin.example' },
    { Referer: 'https://admin.example@evil.example/' },
    { Referer: 'not a URL' },
  ])('R12 takes the first entry for %j', (headers) =>
    expect(from(headers as Record<string, string>)).toBe('https://app.example'),
  )

  it('has nothing to choose from nothing', () => {
    expect(siteOf(new Headers({ Origin: 'https://evil.example' }), [])).toBe('')
  })
})
