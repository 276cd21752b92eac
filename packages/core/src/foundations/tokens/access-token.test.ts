import { CompactSign, compactVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { deriveKey } from '../crypto/derive-key.ts'
import { decodeBase64url, decodeUtf8, encodeBase64url, encodeUtf8 } from '../crypto/encoding.ts'
import { type AccessTokenSettings, createAccessTokens } from './access-token.ts'
import type { AccessClaims } from './claims.ts'
import { createRefreshTokens } from './refresh-token.ts'

const now = new Date('2026-03-01T12:00:00Z')
const iat = now.getTime() / 1000
const settings = {
  secrets: ['a secret of some length'],
  issuer: 'https://auth.example',
  audience: 'https://app.example',
}
const claims: AccessClaims = {
  sub: 'u1',
  email: 'ada@example.com',
  loginProvider: 'local',
  isEmailVerified: true,
  isTotpEnabled: false,
  sid: 's1',
  auth_time: iat,
  token_use: 'access',
  iss: settings.issuer,
  aud: settings.audience,
  iat,
  exp: iat + 900,
}

function later(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

function headerOf(token: string): Record<string, unknown> {
  return JSON.parse(decodeUtf8(decodeBase64url(token.split('.')[0] ?? '') ?? new Uint8Array()) ?? '')
}

/** Returns a token signed with the service's own key, but with another header or payload than the service would write. */
async function forge(header: Record<string, unknown>, payload: unknown, given: AccessTokenSettings = settings) {
  const ours = headerOf(await createAccessTokens(given).issue(claims))
  const bytes = encodeUtf8(typeof payload === 'string' ? payload : JSON.stringify(payload))
  // The cast is safe: only tests pass unusual headers, and jose checks the fields that it needs.
  const protectedHeader = { ...ours, ...header } as { alg: string }
  return new CompactSign(bytes)
    .setProtectedHeader(protectedHeader)
    .sign(deriveKey(given.secrets[0] ?? '', 'access-token'))
}

describe('access tokens by HS256', () => {
  const tokens = createAccessTokens(settings)

  it('are verified to the claims they were issued with, custom ones included', async () => {
    const given = { ...claims, role: 'user', plan: { name: 'pro' } }
    const token = await tokens.issue(given)
    expect(headerOf(token)).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/) })
    expect(await tokens.verify(token, now)).toEqual(given)
  })

  it('show no public key', async () => {
    expect(await tokens.publicKeys()).toEqual([])
  })

  it('of a previous secret still verify, and those of a removed one don’t', async () => {
    const token = await tokens.issue(claims)
    const rotated = createAccessTokens({ ...settings, secrets: ['a newer secret', ...settings.secrets] })
    expect(await rotated.verify(token, now)).toEqual(claims)
    expect(await tokens.verify(await rotated.issue(claims), now)).toBeNull()
    expect(await createAccessTokens({ ...settings, secrets: ['a newer secret'] }).verify(token, now)).toBeNull()
  })

  it('are no longer issued when they would be too long to be taken', async () => {
    await expect(tokens.issue({ ...claims, much: 'x'.repeat(8192) })).rejects.toThrow('8 KiB')
  })

  it('R16 the forge of these tests makes a token that passes when nothing is wrong with it', async () => {
    expect(await tokens.verify(await forge({}, claims), now)).toEqual(claims)
  })

  it('R16 expire exactly at exp, and need one', async () => {
    const fresh = () => createAccessTokens(settings)
    const token = await tokens.issue(claims)
    expect(await fresh().verify(token, later(899.999))).toEqual(claims)
    expect(await fresh().verify(token, later(900))).toBeNull()
    const { exp: _, ...withoutExp } = claims
    expect(await fresh().verify(await forge({}, withoutExp), now)).toBeNull()
    for (const exp of ['9999999999', null, [iat + 900], {}]) {
      expect(await fresh().verify(await forge({}, { ...claims, exp }), now)).toBeNull()
    }
    expect(await fresh().verify(token, new Date(Number.NaN))).toBeNull()
  })

  it.each([
    ['another issuer', { iss: 'https://auth.example/' }],
    ['a list of issuers', { iss: [settings.issuer] }],
    ['another audience', { aud: 'https://other.example' }],
    ['a list of audiences with ours', { aud: [settings.audience, 'https://other.example'] }],
    ['another use', { token_use: '2fa' }],
    ['no use', { token_use: undefined }],
    ['no subject', { sub: undefined }],
    ['a subject that is no string', { sub: 1 }],
    ['no session', { sid: undefined }],
    ['no e-mail', { email: undefined }],
    ['a key that the sender must prove (L9)', { cnf: { jkt: 'x' } }],
    ['a time before which it is not good', { nbf: iat + 60 }],
  ])('R16 are refused with %s', async (_, change) => {
    expect(await tokens.verify(await forge({}, { ...claims, ...change }), now)).toBeNull()
  })

  it.each([
    ['another type', { typ: 'JWT' }],
    ['no type', { typ: undefined }],
    ['an unknown kid', { kid: 'unknown' }],
    ['no kid', { kid: undefined }],
    ['a kid of a prototype', { kid: '__proto__' }],
    ['a kid that is no string', { kid: 1 }],
  ])('R16 are refused with %s', async (_, header) => {
    expect(await tokens.verify(await forge(header, claims), now)).toBeNull()
  })

  it('R16 are refused with alg none, in any spelling', async () => {
    const [head = '', body = '', signature = ''] = (await tokens.issue(claims)).split('.')
    expect(await tokens.verify(`${head}.${body}.${signature}`, now)).toEqual(claims)
    for (const alg of ['none', 'None', 'NONE', '', 'HS384', 'HS512', null, ['HS256']]) {
      const header = encodeBase64url(encodeUtf8(JSON.stringify({ ...headerOf(`${head}.`), alg })))
      for (const mac of ['', signature]) expect(await tokens.verify(`${header}.${body}.${mac}`, now)).toBeNull()
    }
  })

  it('R16 refuse the example of RFC 7515 A.1, whose signature is right', async () => {
    const example =
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    const key = {
      kty: 'oct',
      k: 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    }
    expect((await compactVerify(example, key, { algorithms: ['HS256'] })).protectedHeader.alg).toBe('HS256')
    expect(await tokens.verify(example, new Date(1_300_000_000_000))).toBeNull()
  })

  it('never throw on garbage', async () => {
    const nested = `${'['.repeat(3000)}`
    const garbage = [
      '',
      '.',
      '..',
      '...',
      'a.b.c',
      'é.é.é',
      '\0',
      'x'.repeat(8193),
      `${btoa(nested)}.e30.`,
      await forge({}, 'null'),
      await forge({}, '[1]'),
    ]
    for (const token of garbage) expect(await tokens.verify(token, now)).toBeNull()
  })

  it('R02 a refresh token is no access token, and the other way round', async () => {
    const refreshTokens = createRefreshTokens(settings.secrets)
    expect(await tokens.verify(refreshTokens.issue('s1', 0), now)).toBeNull()
    expect(refreshTokens.parse(await tokens.issue(claims))).toBeNull()
  })

  it('R02 a token signed with a key of another purpose is refused', async () => {
    const header = { ...headerOf(await tokens.issue(claims)), alg: 'HS256' }
    const payload = encodeUtf8(JSON.stringify(claims))
    for (const key of [deriveKey(settings.secrets[0] ?? '', 'refresh-token'), encodeUtf8(settings.secrets[0] ?? '')]) {
      const signed = await new CompactSign(payload).setProtectedHeader(header).sign(await hmacKey(key))
      expect(await tokens.verify(signed, now)).toBeNull()
    }
  })
})

async function hmacKey(bytes: Uint8Array<ArrayBuffer>) {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

describe('the cache of verified access tokens', () => {
  it('gives the same frozen claims again', async () => {
    const tokens = createAccessTokens(settings)
    const token = await tokens.issue({ ...claims, plan: { name: 'pro' } })
    const first = await tokens.verify(token, now)
    expect(await tokens.verify(token, now)).toBe(first)
    expect(Object.isFrozen(first)).toBe(true)
    expect(Object.isFrozen(first?.plan)).toBe(true)
  })

  it('R16 refuses a cached token from the second in which it expires', async () => {
    const tokens = createAccessTokens(settings)
    const token = await tokens.issue(claims)
    expect(await tokens.verify(token, now)).toEqual(claims)
    expect(await tokens.verify(token, later(899.999))).toEqual(claims)
    expect(await tokens.verify(token, later(900))).toBeNull()
    expect(await tokens.verify(token, new Date(Number.NaN))).toBeNull()
  })

  it('R16 is of no help to a forgery of a cached token', async () => {
    const tokens = createAccessTokens(settings)
    const token = await tokens.issue(claims)
    await tokens.verify(token, now)
    const [head, body, signature = ''] = token.split('.')
    const forgeries = [
      `${head}.${encodeBase64url(encodeUtf8(JSON.stringify({ ...claims, role: 'admin' })))}.${signature}`,
      `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${head}.${body}.`,
      `${head}.${encodeBase64url(encodeUtf8(JSON.stringify(claims)))}x.${signature}`,
    ]
    for (const forged of forgeries) {
      expect(await tokens.verify(forged, now)).toBeNull()
      expect(await tokens.verify(forged, now)).toBeNull()
    }
  })

  it('takes one spelling of a token: variants of the signature can’t crowd out other people’s tokens', async () => {
    const tokens = createAccessTokens(settings)
    const token = await tokens.issue(claims)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The last of the 43 base64url characters has two unused bits. The next character of the alphabet decodes to the same signature.
    const neighbour = alphabet[alphabet.indexOf(token.at(-1) ?? '') + 1]
    for (const variant of [`${token} `, `${token}=`, `${token}\n`, token.slice(0, -1) + neighbour]) {
      expect(await tokens.verify(variant, now)).toBeNull()
    }
  })

  it('can be left out', async () => {
    const tokens = createAccessTokens({ ...settings, cacheSize: 0 })
    const token = await tokens.issue(claims)
    expect(await tokens.verify(token, now)).not.toBe(await tokens.verify(token, now))
  })
})
