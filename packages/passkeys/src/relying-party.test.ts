import { describe, expect, it } from 'vitest'
import { relyingParty } from './relying-party.ts'

const right = { rpId: 'example.com', origins: ['https://example.com', 'https://app.example.com:8443'] }

describe('the options of passkeys()', () => {
  it('take the domain itself and its subdomains; the name is the domain by default', () => {
    expect(relyingParty(right)).toEqual({ ...right, name: 'example.com' })
    expect(relyingParty({ ...right, name: 'Example' }).name).toBe('Example')
    const local = { rpId: 'localhost', origins: ['http://localhost:3000', 'http://app.localhost'] }
    expect(relyingParty(local).origins).toEqual(local.origins)
  })

  it('take Android apps by the hash of their certificate, and other domains only as related origins', () => {
    const android = `android:apk-key-hash:${'A'.repeat(43)}`
    const other = 'https://example.org'
    expect(relyingParty({ ...right, origins: [android] }).origins).toEqual([android])
    expect(relyingParty({ ...right, origins: [other], relatedOrigins: true }).origins).toEqual([other])
    expect(() => relyingParty({ ...right, origins: [other] })).toThrow('neither on example.com')
    for (const wrong of ['android:apk-key-hash:', 'android:apk-key-hash:AA', `${android}=`, `x${android}`])
      expect(() => relyingParty({ ...right, origins: [wrong], relatedOrigins: true }), wrong).toThrow(/origin/)
    expect(() => relyingParty({ ...right, origins: ['http://example.org'], relatedOrigins: true })).toThrow('https')
  })

  it.each([
    ['rpId: must be a domain name', { rpId: 'https://example.com' }],
    ['rpId: must be a domain name', { rpId: 'example.com:8443' }],
    ['rpId: must be a domain name', { rpId: '' }],
    ['rpId: must be a domain name', { rpId: undefined }],
    ['at least one origin', { origins: [] }],
    ['at least one origin', { origins: 'https://example.com' }],
    ['is not an origin', { origins: ['https://example.com/'] }],
    ['is not an origin', { origins: ['example.com'] }],
    ['is not an origin', { origins: [7] }],
    ['must be https', { origins: ['http://example.com'] }],
    ['neither on example.com nor on a subdomain', { origins: ['https://evil.example'] }],
    ['neither on example.com nor on a subdomain', { origins: ['https://notexample.com'] }],
  ])('refuse: %s', (problem, change) => {
    // The cast is safe: a wrong option must be refused.
    expect(() => relyingParty({ ...right, ...change } as never)).toThrow(problem)
  })

  it('list all problems', () => {
    const origins = ['http://example.com', 'https://evil.example']
    expect(() => relyingParty({ rpId: 'example.com', origins })).toThrow(/must be https[\s\S]*evil\.example/)
  })
})
