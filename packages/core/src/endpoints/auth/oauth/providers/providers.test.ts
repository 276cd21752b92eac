import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../assembly/options/resolve-options.ts'
import { createOutboundCalls } from '../../../../foundations/net/outbound-calls.ts'
import type { OAuthClaims } from '../../../../ports/host/oauth.ts'
import { oauth2, oidc } from './define-provider.ts'
import { startAuthorization } from './protocol.ts'
import { createProviderCache } from './protocol-settings.ts'
import { BUILT_IN, providerProblems, resolveProviders } from './providers.ts'

const client = { clientId: 'id', clientSecret: 'secret' }

function built(id: string, scopes?: readonly string[]) {
  const provider = resolveProviders({ [id]: { ...client, ...(scopes && { scopes }) } }).get(id)
  if (provider === undefined) throw new Error(id)
  return provider
}

const identity = (id: string, claims: OAuthClaims, more: OAuthClaims = {}) => built(id).mapProfile(claims, more)

describe('built-in providers', () => {
  it.each(Object.keys(BUILT_IN))('%s needs a client id and a secret alone', (id) => {
    expect(providerProblems({ [id]: client }, 'production')).toEqual([])
    const { scopes } = built(id)
    expect(scopes.length).toBeGreaterThan(0)
    expect(built(id, ['one']).scopes).toEqual(['one'])
  })

  it.each(['google', 'gitlab'])('R09 %s vouches for an address by email_verified', (id) => {
    const claims = { sub: '1', email: 'a@example.com' }
    expect(identity(id, claims)).toMatchObject({ emailVerified: false })
    expect(identity(id, { ...claims, email_verified: 'true' })).toMatchObject({ emailVerified: false })
    expect(identity(id, { ...claims, email_verified: true })).toMatchObject({ subject: '1', emailVerified: true })
  })

  it.each(['linkedin', 'apple'])('B3 R09 %s vouches for an address by email_verified, a text or not', (id) => {
    const claims = { sub: '1', email: 'a@example.com' }
    for (const no of [undefined, false, 'false', 'TRUE', '', 1, {}, ['true']])
      expect(identity(id, { ...claims, email_verified: no })).toMatchObject({ emailVerified: false })
    for (const yes of [true, 'true'])
      expect(identity(id, { ...claims, email_verified: yes })).toMatchObject({ subject: '1', emailVerified: true })
  })

  it('R09 Microsoft vouches by xms_edov, and for no other name of the account', () => {
    const claims = { sub: '1', email: 'a@example.com', upn: 'b@example.com', preferred_username: 'c@example.com' }
    expect(identity('microsoft', claims)).toMatchObject({ email: 'a@example.com', emailVerified: false })
    expect(identity('microsoft', { ...claims, email_verified: true })).toMatchObject({ emailVerified: false })
    for (const yes of [true, 1, '1', 'true']) {
      expect(identity('microsoft', { ...claims, xms_edov: yes })).toMatchObject({ emailVerified: true })
    }
    for (const no of [false, 0, '0', 'false', '', 'yes', {}]) {
      expect(identity('microsoft', { ...claims, xms_edov: no })).toMatchObject({ emailVerified: false })
    }
    const { email: _, ...nameless } = claims
    expect(identity('microsoft', { ...nameless, xms_edov: true }).email).toBeUndefined()
  })

  it('R09 Apple takes the name from the form, never the address', () => {
    const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'L' }, email: 'evil@example.com' })
    const claims = { sub: '1', email: 'a@privaterelay.appleid.com', email_verified: 'true' }
    expect(identity('apple', claims, { user })).toMatchObject({
      email: 'a@privaterelay.appleid.com',
      emailVerified: true,
      name: 'Ada L',
    })
    for (const broken of [undefined, '', '{', '[]', 'null', '{"name":null}', '{"name":{"firstName":{}}}']) {
      expect(identity('apple', claims, { user: broken }).name).toBeUndefined()
    }
  })

  it('Apple answers by a form when it is asked for name or address', () => {
    expect(built('apple').responseMode).toBe('form_post')
    expect(built('apple', ['openid']).responseMode).toBeUndefined()
  })

  it('R09 Discord vouches by `verified`, Facebook never', () => {
    const user = { id: '1', email: 'a@example.com', username: 'a', avatar: 'b' }
    expect(identity('discord', { ...user, verified: false })).toMatchObject({ emailVerified: false })
    expect(identity('discord', { ...user, verified: true })).toMatchObject({
      subject: '1',
      emailVerified: true,
      name: 'a',
      picture: 'https://cdn.discordapp.com/avatars/1/b.png',
    })
    expect(identity('facebook', { ...user, verified: true })).toMatchObject({ subject: '1', emailVerified: false })
  })

  it('R14 every one is sent a challenge by S256 and, with OpenID Connect, a nonce; LinkedIn refuses both', async () => {
    const given = {
      now: () => new Date('2026-01-01T00:00:00Z'),
      systemNow: systemClock,
      logger: () => {},
      environment: 'production' as const,
      providerCache: createProviderCache(),
      calls: createOutboundCalls(),
      fetch: async (url: unknown) => {
        const issuer = String(url).replace('/.well-known/openid-configuration', '')
        return Response.json({ issuer, authorization_endpoint: `${issuer}/authorize` })
      },
    }
    const expected = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), redirectUri: 'https://a.example/callback' }
    for (const id of Object.keys(BUILT_IN)) {
      const provider = built(id)
      const { searchParams } = await startAuthorization(provider, expected, given)
      const isLinkedIn = id === 'linkedin'
      expect(searchParams.get('code_challenge_method'), id).toBe(isLinkedIn ? null : 'S256')
      expect(searchParams.get('nonce'), id).toBe(provider.kind === 'oidc' && !isLinkedIn ? 'n' : null)
      expect(searchParams.get('response_mode'), id).toBe(id === 'apple' ? 'form_post' : null)
      expect(searchParams.get('state'), id).toBe('s')
    }
  })
})

describe('providerProblems', () => {
  it('R30 lists everything at once', () => {
    const acme = oidc({ issuer: 'http://acme.example', clientId: '' })
    const inside = oauth2({
      ...client,
      authorizationUrl: 'https://10.0.0.1/a',
      tokenUrl: 'no URL',
      userInfoUrl: 'https://acme.example/u',
      mapProfile: () => ({ subject: 1, emailVerified: false }),
    })
    const problems = providerProblems(
      { acme, inside, google: { clientId: 'id' }, unknown: client, constructor: client, 'a/b': client },
      'production',
    )
    expect(problems).toEqual([
      'oauth.providers.acme.clientId: required',
      'oauth.providers.acme.issuer: must be the https URL of a public host',
      'oauth.providers.inside.authorizationUrl: must be the https URL of a public host',
      'oauth.providers.inside.tokenUrl: must be the https URL of a public host',
      'oauth.providers.google.clientSecret: required',
      'oauth.providers.unknown: is not a built-in provider; define it with oidc() or oauth2()',
      'oauth.providers.constructor: is not a built-in provider; define it with oidc() or oauth2()',
      'oauth.providers.a/b: must be an id of letters, digits, - and _ only',
    ])
  })

  it('R30 finds scopes that are no list', () => {
    // The cast is safe: it imitates a JavaScript caller that passes a wrong type.
    const apple = { ...client, scopes: 5 } as unknown as typeof client
    expect(providerProblems({ apple }, 'production')).toEqual(['oauth.providers.apple.scopes: must be a list'])
  })

  it('lets a built-in id be described anew, and a loopback provider be in development', () => {
    const google = oidc({ issuer: 'http://127.0.0.1:9000', ...client })
    expect(providerProblems({ google }, 'development')).toEqual([])
    expect(resolveProviders({ google }).get('google')).toMatchObject({ id: 'google', issuer: 'http://127.0.0.1:9000' })
  })
})
