import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oidc } from '../../../packages/core/src/endpoints/auth/oauth/providers/define-provider.ts'
import { startAuthorization } from '../../../packages/core/src/endpoints/auth/oauth/providers/protocol.ts'
import type { OidcProvider } from '../../../packages/core/src/ports/host/oauth.ts'
import { authorize } from './authorize.ts'
import { type OpenIdProvider, startProvider } from './provider.ts'
import { bendingFetch, expectedOf, REDIRECT_URI, signIn, testSettings } from './sign-in.ts'

const EXCHANGE = { code: 'OAUTH_TOKEN_EXCHANGE_FAILED' }
const PROFILE = { code: 'OAUTH_PROFILE_FAILED' }

describe('an OpenID provider', () => {
  let server: OpenIdProvider
  const provider = (client = 0, issuer = server.issuer): OidcProvider => ({
    ...oidc({
      issuer,
      ...(client === 0 ? server.clients[0] : server.clients[1]),
      clientAuthentication: client === 0 ? 'post' : 'basic',
    }),
    id: 'test',
  })

  beforeAll(async () => {
    server = await startProvider([REDIRECT_URI])
    server.accounts.set('anna', { email: 'Anna@Example.COM', email_verified: true, name: 'Anna' })
    server.accounts.set('bert', { email: 'bert@example.com', email_verified: 'true', picture: 'javascript:alert(1)' })
    server.accounts.set('carl', {})
  })
  afterAll(() => server.close())

  it('tells who signed in', async () => {
    const profile = await signIn(provider(), testSettings(), 'anna')
    expect(profile).toMatchObject({
      provider: 'test',
      subject: 'anna',
      email: 'anna@example.com',
      emailVerified: true,
      name: 'Anna',
    })
    expect(JSON.stringify(profile.raw)).not.toContain('access_token')
  })

  it('is believed where the ID token has the address itself', async () => {
    const full = await startProvider([REDIRECT_URI], { claimsInIdToken: true })
    full.accounts.set('anna', { email: 'anna@example.com', email_verified: true })
    const definition = { ...oidc({ issuer: full.issuer, ...full.clients[0] }), id: 'test' }
    expect(await signIn(definition, testSettings(), 'anna')).toMatchObject({ subject: 'anna', emailVerified: true })
    expect(full.requests).not.toContain('/me')
    await full.close()
  })

  it('R09 verifies an address by `true` alone, and no address is none', async () => {
    const bert = await signIn(provider(), testSettings(), 'bert')
    expect(bert).toMatchObject({ email: 'bert@example.com', emailVerified: false })
    expect(bert).not.toHaveProperty('picture')
    const carl = await signIn(provider(), testSettings(), 'carl')
    expect(carl).toMatchObject({ subject: 'carl', emailVerified: false })
    expect(carl).not.toHaveProperty('email')
  })

  it('takes a client that proves itself by HTTP Basic', async () => {
    expect(await signIn(provider(1), testSettings(), 'anna')).toMatchObject({ subject: 'anna' })
  })

  it('R14 is sent a challenge by S256 and a nonce', async () => {
    const url = await startAuthorization(provider(), expectedOf('a'), testSettings())
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: REDIRECT_URI,
      nonce: expectedOf('a').nonce,
    })
    expect(url.searchParams.get('code_challenge')).not.toBe(expectedOf('a').codeVerifier)
  })

  it('R33 is discovered once, its keys fetched once, both again when they are old', async () => {
    let now = Date.now()
    const given = testSettings({ now: () => new Date(now) })
    const asked = (path: string) => server.requests.filter((request) => request === path).length
    const before = [asked('/.well-known/openid-configuration'), asked('/jwks')] as const
    await signIn(provider(), given, 'anna')
    await signIn(provider(), given, 'anna')
    expect([asked('/.well-known/openid-configuration'), asked('/jwks')]).toEqual(before.map((count) => count + 1))
    now -= 1000
    await signIn(provider(), given, 'anna')
    expect([asked('/.well-known/openid-configuration'), asked('/jwks')]).toEqual(before.map((count) => count + 2))
    expect([...given.providerCache.metadata.values(), ...given.providerCache.keys.values()]).not.toContainEqual(
      expect.any(Promise),
    )
  })

  it('is asked for its keys again when a token names an unknown one, but not at once', async () => {
    let now = Date.now()
    const given = testSettings({ now: () => new Date(now) })
    given.providerCache.keys.set('test', { value: [], at: new Date(now), fetchedAt: new Date(now) })
    await expect(signIn(provider(), given, 'anna')).rejects.toMatchObject(EXCHANGE)
    now += 31_000
    expect(await signIn(provider(), given, 'anna')).toMatchObject({ subject: 'anna' })
  })

  it('R14 a wrong nonce, state, verifier, redirect URI or issuer in the callback is refused', async () => {
    const reasons: unknown[] = []
    const bends = [
      { expected: { nonce: 'another' } },
      { expected: { state: 'another' } },
      { expected: { codeVerifier: expectedOf('another').codeVerifier } },
      { expected: { redirectUri: `${REDIRECT_URI}/` } },
      { callback: (url: URL) => url.searchParams.set('iss', 'https://evil.example') },
      { callback: (url: URL) => url.searchParams.delete('iss') },
      { callback: (url: URL) => url.searchParams.append('code', 'another') },
      { callback: (url: URL) => url.searchParams.delete('code') },
    ]
    for (const bend of bends) {
      const given = testSettings()
      await expect(signIn(provider(), given, 'anna', bend), JSON.stringify(bend)).rejects.toMatchObject(EXCHANGE)
      expect(given.entries).toEqual([
        { level: 'warn', event: 'oauth.failed', provider: 'test', reason: expect.any(String) },
      ])
      reasons.push(given.entries[0]?.reason)
    }
    expect(reasons).toEqual([
      'unexpected ID Token "nonce" claim value',
      'unexpected "state" response parameter value',
      'the provider replied with the error invalid_grant',
      'the provider replied with the error invalid_grant',
      'unexpected "iss" (issuer) response parameter value',
      'response parameter "iss" (issuer) missing',
      '"code" parameter must be provided only once',
      'no authorization code in "callbackParameters"',
    ])
  })

  it("R14 another client's code is refused", async () => {
    const given = testSettings()
    const expected = expectedOf('mixed-up')
    const foreign = await authorize(await startAuthorization(provider(1), expected, given), { as: 'anna' })
    const callback = (url: URL) => url.searchParams.set('code', foreign.searchParams.get('code') ?? '')
    await expect(signIn(provider(), given, 'anna', { callback })).rejects.toMatchObject(EXCHANGE)
    expect(given.entries.at(-1)).toMatchObject({ reason: 'the provider replied with the error invalid_grant' })
  })

  it('R14 a discovery document of another issuer is refused', async () => {
    const given = testSettings()
    const misnamed = server.issuer.replace('127.0.0.1', 'localhost')
    await expect(startAuthorization(provider(0, misnamed), expectedOf('a'), given)).rejects.toMatchObject(EXCHANGE)
    const slash = startAuthorization(provider(0, `${server.issuer}/`), expectedOf('a'), given)
    await expect(slash).rejects.toMatchObject(EXCHANGE)
  })

  it('R14 tokens of another issuer, for another audience or signed by other keys are refused', async () => {
    const { publicKey } = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['sign', 'verify'],
    )
    const { n } = await crypto.subtle.exportKey('jwk', publicKey)
    const withKey = (body: Record<string, unknown>) => ({
      keys: [body.keys].flat().map((key) => ({ ...Object(key), n })),
    })
    const withClaims = (claims: object, header: object = {}) =>
      bendingFetch('/token', (body) => ({ ...body, id_token: bendToken(String(body.id_token), claims, header) }))
    const bends = [
      [bendingFetch('/jwks', withKey), 'JWT signature verification failed'],
      [withClaims({ sub: 'bert' }), 'JWT signature verification failed'],
      [withClaims({ iss: 'https://evil.example' }), 'unexpected JWT "iss" (issuer) claim value'],
      [withClaims({ aud: 'second-client' }), 'unexpected JWT "aud" (audience) claim value'],
      [
        withClaims({ aud: ['first-client', 'x'], azp: 'first-client' }),
        'the ID token is also meant for other clients (aud)',
      ],
      [withClaims({ azp: 'second-client' }), 'the ID token was issued to another client'],
      [withClaims({ sub: '' }), 'JWT signature verification failed'],
      [withClaims({}, { alg: 'none' }), 'unexpected JWT "alg" header parameter'],
      [withClaims({}, { alg: 'HS256' }), 'unexpected JWT "alg" header parameter'],
      [
        bendingFetch('/token', ({ id_token: _, ...body }) => body),
        '"response" body "id_token" property must be a string',
      ],
      [bendingFetch('/token', (body) => ({ ...body, error: 'no' })), 'the token endpoint replied with an error'],
    ] as const
    for (const [fetch, reason] of bends) {
      const given = testSettings({ fetch })
      await expect(signIn(provider(), given, 'anna'), reason).rejects.toMatchObject(EXCHANGE)
      expect(given.entries).toMatchObject([{ reason }])
    }
  })

  it('R16 a token is judged by our clock', async () => {
    const late = testSettings({ now: () => new Date(Date.now() + 2 * 3600_000) })
    await expect(signIn(provider(), late, 'anna')).rejects.toMatchObject(EXCHANGE)
    expect(late.entries).toMatchObject([{ reason: expect.stringMatching(/"exp".* past/) }])
  })

  it("the userinfo endpoint speaks of the ID token's subject, or is not believed", async () => {
    const given = testSettings({ fetch: bendingFetch('/me', (body) => ({ ...body, sub: 'bert' })) })
    await expect(signIn(provider(), given, 'anna')).rejects.toMatchObject(PROFILE)
  })

  it('an error of the userinfo endpoint is no profile, whatever else it says', async () => {
    const given = testSettings({ fetch: bendingFetch('/me', (body) => ({ ...body, error: 'invalid_token' })) })
    await expect(signIn(provider(), given, 'anna')).rejects.toMatchObject(PROFILE)
  })

  it("the provider's own no is OAUTH_DENIED, under a true state alone", async () => {
    const given = testSettings()
    await expect(signIn(provider(), given, null)).rejects.toMatchObject({ code: 'OAUTH_DENIED' })
    expect(given.entries).toMatchObject([{ reason: 'the provider replied with the error access_denied' }])
    await expect(signIn(provider(), given, null, { expected: { state: 'another' } })).rejects.toMatchObject(EXCHANGE)
  })

  it('R29 plain http is for this machine in development', async () => {
    const given = testSettings({ environment: 'production' })
    await expect(startAuthorization(provider(), expectedOf('a'), given)).rejects.toMatchObject(EXCHANGE)
    const inside = provider(0, 'https://169.254.169.254')
    await expect(startAuthorization(inside, expectedOf('a'), testSettings())).rejects.toMatchObject(EXCHANGE)
  })

  it('never logs what is secret', async () => {
    const given = testSettings({ fetch: bendingFetch('/token', (body) => ({ ...body, error: body.access_token })) })
    await expect(signIn(provider(), given, 'anna')).rejects.toMatchObject(EXCHANGE)
    expect(given.entries).toMatchObject([{ reason: 'the token endpoint replied with an error' }])
  })
})

/** The token with other claims and the old signature. */
function bendToken(token: string, claims: object, header: object): string {
  const [first = '', second = '', signature = ''] = token.split('.')
  const bent = (part: string, change: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...change }))
  return `${bent(first, header).toString('base64url')}.${bent(second, claims).toString('base64url')}.${signature}`
}
