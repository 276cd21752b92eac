import { describe, expect, it } from 'vitest'
import { oauth2, oidc } from './define-provider.ts'

const client = { clientId: 'client', clientSecret: 'secret' }
const urls = {
  authorizationUrl: 'https://id.example/authorize',
  tokenUrl: 'https://id.example/token',
  userInfoUrl: 'https://id.example/me',
}

describe('oidc and oauth2', () => {
  it('take their own options', () => {
    expect(oidc({ ...client, issuer: 'https://id.example' })).toMatchObject({
      kind: 'oidc',
      scopes: ['openid', 'email', 'profile'],
    })
    const mapProfile = () => ({ id: '1', email: null, emailVerified: false })
    // The cast is needed: the claims don't matter here.
    expect(oauth2({ ...client, ...urls, mapProfile: mapProfile as never })).toMatchObject({
      kind: 'oauth2',
      scopes: [],
    })
  })

  it('refuse an option that is misspelt', () => {
    const misspelt = { ...client, issuer: 'https://id.example', scope: ['openid'] }
    expect(() => oidc(misspelt)).toThrow('oidc(): `scope` is not an option')
    const other = { ...client, ...urls, mapProfile: () => ({}) as never, userinfoUrl: 'https://id.example/me' }
    expect(() => oauth2(other)).toThrow('oauth2(): `userinfoUrl` is not an option')
  })
})
