import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../assembly/options/resolve-options.ts'
import { encodeBase64url, encodeUtf8 } from '../../../../foundations/crypto/encoding.ts'
import { createOutboundCalls } from '../../../../foundations/net/outbound-calls.ts'
import { microsoft } from './built-in-oidc.ts'
import { fetchProfile } from './protocol.ts'
import { createProviderCache } from './protocol-settings.ts'

const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
const OTHER = '11111111-2222-3333-4444-555555555555'
const issuerOf = (tid: string) => `https://login.microsoftonline.com/${tid}/v2.0`
const NOW = new Date('2026-01-01T00:00:00Z')
const provider = { ...microsoft({ clientId: 'id', clientSecret: 'secret' }), id: 'microsoft' }
const expected = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), redirectUri: 'https://a.example/callback' }
const claims = {
  iss: issuerOf(TENANT),
  tid: TENANT,
  aud: 'id',
  sub: 'sub',
  nonce: 'n',
  email: 'a@example.com',
  iat: NOW.getTime() / 1000,
  exp: NOW.getTime() / 1000 + 3600,
}

describe("Microsoft's common endpoint", () => {
  let keys: CryptoKeyPair

  beforeAll(async () => {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
    keys = await crypto.subtle.generateKey({ ...algorithm, hash: 'SHA-256' }, true, ['sign', 'verify'])
  })

  async function signIn(token: object, callback = 'code=c&state=s', keyIssuer: string | undefined = undefined) {
    const part = (value: object) => encodeBase64url(encodeUtf8(JSON.stringify(value)))
    const signed = `${part({ alg: 'RS256', kid: 'k' })}.${part(token)}`
    const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', keys.privateKey, encodeUtf8(signed))
    const id_token = `${signed}.${encodeBase64url(new Uint8Array(signature))}`
    const key = {
      ...(await crypto.subtle.exportKey('jwk', keys.publicKey)),
      kid: 'k',
      ...(keyIssuer && { issuer: keyIssuer }),
    }
    const given = {
      now: () => NOW,
      systemNow: systemClock,
      logger: () => {},
      environment: 'production' as const,
      providerCache: createProviderCache(),
      calls: createOutboundCalls(),
      fetch: async (url: unknown) =>
        Response.json(
          String(url).endsWith('/keys') ? { keys: [key] } : { access_token: 'a', token_type: 'Bearer', id_token },
        ),
    }
    return fetchProfile(provider, { ...expected, callbackParams: new URLSearchParams(callback) }, given)
  }

  it('serves every tenant', async () => {
    expect(await signIn(claims)).toMatchObject({ subject: 'sub', email: 'a@example.com', emailVerified: false })
    expect(await signIn({ ...claims, tid: OTHER, iss: issuerOf(OTHER) })).toMatchObject({ subject: 'sub' })
    const named = new URLSearchParams({ code: 'c', state: 's', iss: issuerOf(TENANT) })
    expect(await signIn(claims, named.toString())).toMatchObject({ subject: 'sub' })
  })

  it('R14 holds each token to the issuer of its tenant', async () => {
    const { tid: _, ...without } = claims
    const wrong = [
      { ...claims, iss: issuerOf(OTHER) },
      { ...claims, tid: OTHER },
      { ...claims, iss: issuerOf('{tenantid}'), tid: '{tenantid}' },
      { ...claims, iss: issuerOf('..'), tid: '..' },
      { ...claims, iss: `https://evil.example/${TENANT}/v2.0` },
      without,
    ]
    for (const token of wrong) {
      await expect(signIn(token)).rejects.toMatchObject({ code: 'OAUTH_TOKEN_EXCHANGE_FAILED' })
    }
    const named = new URLSearchParams({ code: 'c', state: 's', iss: `https://evil.example/${TENANT}/v2.0` })
    await expect(signIn(claims, named.toString())).rejects.toMatchObject({ code: 'OAUTH_TOKEN_EXCHANGE_FAILED' })
  })

  it("R14 takes no other tenant's key", async () => {
    expect(await signIn(claims, undefined, issuerOf('{tenantid}'))).toMatchObject({ subject: 'sub' })
    expect(await signIn(claims, undefined, issuerOf(TENANT))).toMatchObject({ subject: 'sub' })
    await expect(signIn(claims, undefined, issuerOf(OTHER))).rejects.toMatchObject({
      code: 'OAUTH_TOKEN_EXCHANGE_FAILED',
    })
  })
})
