import { describe, expect, it } from 'vitest'
import { type AccessClaims, customClaimsOf, isAccessClaims, mergeClaims, RESERVED_CLAIMS } from './claims.ts'

const own: AccessClaims = {
  sub: 'u1',
  email: 'ada@example.com',
  loginProvider: 'local',
  isEmailVerified: true,
  isTotpEnabled: false,
  sid: 's1',
  auth_time: 100,
  token_use: 'access',
  iss: 'issuer',
  aud: 'audience',
  iat: 100,
  exp: 1000,
}

describe('mergeClaims', () => {
  it('keeps the host’s claims beside ours', () => {
    expect(mergeClaims({ plan: 'pro', org: { id: 1 } }, own)).toEqual({ ...own, plan: 'pro', org: { id: 1 } })
  })

  it.each(RESERVED_CLAIMS)('drops a host’s %s', (name) => {
    const custom = Object.fromEntries([[name, 'forged']])
    expect(mergeClaims(custom, own)).toEqual(own)
    expect(customClaimsOf(custom)).toEqual({})
  })

  it('drops a reserved claim even where ours is absent', () => {
    expect(mergeClaims({ role: 'admin' }, own)).not.toHaveProperty('role')
  })

  it('is inert to __proto__ in parsed JSON', () => {
    const merged = mergeClaims(JSON.parse('{"__proto__": {"isAdmin": true}}'), own)
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
    expect(Object.hasOwn(merged, '__proto__')).toBe(false)
  })
})

describe('isAccessClaims', () => {
  it('takes ours', () => {
    expect(isAccessClaims(own)).toBe(true)
    expect(isAccessClaims({ ...own, role: 'user', plan: 'pro' })).toBe(true)
  })

  it('R16 refuses a payload in which any of ours lacks or is of another type', () => {
    for (const name of Object.keys(own)) {
      expect(isAccessClaims({ ...own, [name]: undefined }), name).toBe(false)
      expect(isAccessClaims({ ...own, [name]: [own[name]] }), name).toBe(false)
    }
    expect(isAccessClaims({ ...own, token_use: '2fa' })).toBe(false)
    expect(isAccessClaims({ ...own, role: 1 })).toBe(false)
  })
})
