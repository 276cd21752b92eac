import { describe, expect, it } from 'vitest'
import type { AccessClaims } from './claims.ts'
import { createVerifiedCache } from './verified-cache.ts'

const now = new Date(100_000)
const claims: AccessClaims = {
  sub: 'u1',
  email: 'ada@example.com',
  loginProvider: 'local',
  isEmailVerified: true,
  isTotpEnabled: false,
  sid: 's1',
  auth_time: 0,
  token_use: 'access',
  iss: 'i',
  aud: 'a',
  iat: 0,
  exp: 101,
}

describe('createVerifiedCache', () => {
  it('is bounded', () => {
    const cache = createVerifiedCache(10)
    const tokens = Array.from({ length: 1000 }, (_, i) => `token ${i}`)
    for (const token of tokens) cache.set(token, claims)
    expect(tokens.filter((token) => cache.get(token, now)).length).toBeLessThanOrEqual(10)
  })

  it('keeps what is used, whatever else passes through', () => {
    const cache = createVerifiedCache(10)
    cache.set('used', claims)
    for (let i = 0; i < 1000; i++) {
      cache.set(`token ${i}`, claims)
      expect(cache.get('used', now)).toBe(claims)
    }
    expect(cache.get('token 0', now)).toBeUndefined()
  })

  it('R16 forgets a token at its expiry, in both generations', () => {
    const cache = createVerifiedCache(4)
    cache.set('old', claims)
    cache.set('old too', claims)
    cache.set('young', claims)
    for (const token of ['old', 'young']) {
      expect(cache.get(token, new Date(101_000))).toBeUndefined()
      expect(cache.get(token, now)).toBeUndefined()
    }
  })
})
