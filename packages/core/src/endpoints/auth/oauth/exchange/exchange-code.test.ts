import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../assembly/options/resolve-options.ts'
import { createOutboundCalls } from '../../../../foundations/net/outbound-calls.ts'
import type { LogEntry } from '../../../../ports/host/log-entry.ts'
import { oidc } from '../providers/define-provider.ts'
import { fetchProfile } from '../providers/protocol.ts'
import { createProviderCache } from '../providers/protocol-settings.ts'

const ISSUER = 'https://id.example'
const EXPECTED = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), redirectUri: 'https://a.example/callback' }
const DAY = 24 * 60 * 60
const keys = await generateKeyPair('ES256')

const log: LogEntry[] = []

interface Told {
  /** Claims instead of the usual ones. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Replaces the token's signature. */
  readonly signature?: string
}

/** Signs in with an ID token. `times` are seconds relative to the clock under test, which is `ahead` seconds ahead of the system clock. */
async function signIn(times: { iat: number; exp: number; nbf?: number }, ahead = 0, told: Told = {}) {
  const now = new Date(systemClock().getTime() + ahead * 1000)
  const at = Object.entries(times).map(([name, offset]) => [name, Math.floor(now.getTime() / 1000) + offset])
  const claims = {
    iss: ISSUER,
    aud: 'client',
    sub: 'ada',
    nonce: 'n',
    email: 'ada@example.com',
    ...Object.fromEntries(at),
    ...told.claims,
  }
  const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(keys.privateKey)
  const id_token = told.signature === undefined ? signed : signed.replace(/[^.]*$/, told.signature)
  const replies: Readonly<Record<string, unknown>> = {
    '/.well-known/openid-configuration': {
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      jwks_uri: `${ISSUER}/keys`,
      id_token_signing_alg_values_supported: ['ES256'],
    },
    '/token': { access_token: 'a', token_type: 'Bearer', id_token },
    '/keys': { keys: [await exportJWK(keys.publicKey)] },
  }
  const given = {
    now: () => now,
    systemNow: systemClock,
    logger: (entry: LogEntry) => void log.push(entry),
    environment: 'production' as const,
    providerCache: createProviderCache(),
    calls: createOutboundCalls(),
    fetch: async (url: unknown) => Response.json(replies[new URL(String(url)).pathname]),
  }
  const provider = { ...oidc({ issuer: ISSUER, clientId: 'client', clientSecret: 'secret' }), id: 'test' }
  const callbackParams = new URLSearchParams({ code: 'c', state: 's' })
  return fetchProfile(provider, { ...EXPECTED, callbackParams }, given)
}

describe.each([0, -400 * DAY, 400 * DAY])('an ID token, by a clock that is %d s ahead of the system’s', (ahead) => {
  it.each([
    { iat: 0, exp: 300 },
    { iat: -DAY, exp: 1 },
    { iat: 20, exp: 300, nbf: 20 },
    { iat: -300, exp: -20 },
  ])('A14 is taken with the times %j', async (times) => {
    expect(await signIn(times, ahead)).toMatchObject({ subject: 'ada' })
  })

  it.each([
    { iat: 60, exp: 300 },
    { iat: 400 * DAY, exp: 401 * DAY },
    { iat: 0, exp: 300, nbf: 60 },
    { iat: -300, exp: -60 },
    { iat: -300, exp: -400 * DAY },
  ])('A14 is refused with the times %j', async (times) => {
    await expect(signIn(times, ahead)).rejects.toMatchObject({ code: 'OAUTH_TOKEN_EXCHANGE_FAILED' })
  })
})

it.each(
  Object.entries({
    iss: 7,
    sub: '',
    aud: [],
    exp: '2030-01-01',
    iat: undefined,
    azp: ['client'],
    nbf: 'now',
    nonce: { value: 'n' },
  }),
)(
  'R14 a changed shape of %s that the provider has signed is an error in the log, and a warning otherwise',
  async (claim, value) => {
    const reasons: unknown[] = []
    for (const told of [{}, { signature: 'AAAA' }]) {
      const attempt = signIn({ iat: 0, exp: 300 }, 0, { ...told, claims: { [claim]: value } })
      await expect(attempt).rejects.toMatchObject({ code: 'OAUTH_TOKEN_EXCHANGE_FAILED' })
      const entry = log.at(-1)
      reasons.push([entry?.level, entry?.reason])
    }
    expect(reasons).toEqual([
      ['error', `the provider's ID token has a missing or malformed claim: ${claim}`],
      ['warn', 'JWT signature verification failed'],
    ])
  },
)
