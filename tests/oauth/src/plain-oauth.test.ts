import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { githubIdentity } from '../../../packages/core/src/endpoints/auth/oauth/providers/built-in-oauth2.ts'
import { oauth2 } from '../../../packages/core/src/endpoints/auth/oauth/providers/define-provider.ts'
import { createOutboundCalls } from '../../../packages/core/src/foundations/net/outbound-calls.ts'
import type { OAuth2Provider } from '../../../packages/core/src/ports/host/oauth.ts'
import { type GithubLike, startGithubLike } from './github-like.ts'
import { signIn, testSettings } from './sign-in.ts'

const EXCHANGE = { code: 'OAUTH_TOKEN_EXCHANGE_FAILED' }
const PROFILE = { code: 'OAUTH_PROFILE_FAILED' }

describe('a provider of plain OAuth 2', () => {
  let server: GithubLike
  const provider = (): OAuth2Provider => ({
    ...oauth2({
      ...server.client,
      issuer: `${server.origin}/login/oauth`,
      authorizationUrl: `${server.origin}/login/oauth/authorize`,
      tokenUrl: `${server.origin}/login/oauth/access_token`,
      userInfoUrl: `${server.origin}/user`,
      moreUserInfo: { emails: `${server.origin}/user/emails` },
      mapProfile: githubIdentity,
    }),
    id: 'github',
  })
  const emails = [
    { email: 'old@example.com', primary: false, verified: true },
    { email: 'Dora@Example.com', primary: true, verified: true },
  ]

  beforeAll(async () => {
    server = await startGithubLike()
    server.accounts.set('dora', { user: { id: 583231, login: 'dora', email: 'public@example.com' }, emails })
    const unverified = [{ email: 'emil@example.com', primary: true, verified: false }]
    server.accounts.set('emil', { user: { id: 2, login: 'emil', email: 'emil@example.com' }, emails: unverified })
    server.accounts.set('huge', { user: { id: 2 ** 53 }, emails })
  })
  beforeEach(() => {
    for (const fault of ['tokenError', 'delayMs', 'padding', 'redirect'] as const) delete server.faults[fault]
  })
  afterAll(() => server.close())

  it('tells who signed in, with the primary verified address', async () => {
    expect(await signIn(provider(), testSettings(), 'dora')).toMatchObject({
      provider: 'github',
      subject: '583231',
      email: 'dora@example.com',
      emailVerified: true,
      name: 'dora',
    })
  })

  it('R09 has no address without a verified primary one, whatever the public profile says', async () => {
    const profile = await signIn(provider(), testSettings(), 'emil')
    expect(profile).toMatchObject({ subject: '2', emailVerified: false })
    expect(profile).not.toHaveProperty('email')
  })

  it('R09 an error with status 200 is an error, with or without a token beside it', async () => {
    const given = testSettings()
    server.faults.tokenError = 'incorrect_client_credentials'
    await expect(signIn(provider(), given, 'dora')).rejects.toMatchObject(EXCHANGE)
    delete server.faults.tokenError
    const callback = (url: URL) => url.searchParams.set('code', 'stale')
    await expect(signIn(provider(), given, 'dora', { callback })).rejects.toMatchObject(EXCHANGE)
    expect(given.entries).toHaveLength(2)
  })

  it('R14 a wrong state, verifier or issuer is refused', async () => {
    const bends = [
      { expected: { state: 'another' } },
      { expected: { codeVerifier: 'a'.repeat(43) } },
      { callback: (url: URL) => url.searchParams.set('iss', 'https://evil.example') },
    ]
    for (const bend of bends) {
      await expect(signIn(provider(), testSettings(), 'dora', bend)).rejects.toMatchObject(EXCHANGE)
    }
  })

  it('is not held to a name that it never told', async () => {
    const { issuer: _, ...nameless } = provider()
    expect(await signIn(nameless, testSettings(), 'dora')).toMatchObject({ subject: '583231' })
  })

  it('R08 an id that JSON parsing has rounded is nobody', async () => {
    await expect(signIn(provider(), testSettings(), 'huge')).rejects.toMatchObject(PROFILE)
  })

  it('is given up when it is slow, too long or sends elsewhere', async () => {
    const reasons: unknown[] = []
    for (const fault of [{ delayMs: 2000 }, { padding: 1024 * 1024 }, { redirect: `${server.origin}/user/emails` }]) {
      Object.assign(server.faults, { delayMs: undefined, padding: undefined, redirect: undefined }, fault)
      const given = testSettings({ calls: createOutboundCalls({ timeoutMs: 'delayMs' in fault ? 300 : 60_000 }) })
      await expect(signIn(provider(), given, 'dora')).rejects.toMatchObject(PROFILE)
      reasons.push(given.entries[0]?.reason)
    }
    expect(reasons).toEqual([
      'timeout',
      'the reply of the provider is too large',
      'the provider replied with a redirect, which is not followed',
    ])
  })

  it('a mapProfile that throws is a failed profile, and its text stays out of the log', async () => {
    const given = testSettings()
    const throwing = {
      ...provider(),
      mapProfile: () => {
        throw new RangeError('dora@example.com')
      },
    }
    await expect(signIn(throwing, given, 'dora')).rejects.toMatchObject(PROFILE)
    expect(given.entries).toMatchObject([{ reason: 'RangeError' }])
  })
})
