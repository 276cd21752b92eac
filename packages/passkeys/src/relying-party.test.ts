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
