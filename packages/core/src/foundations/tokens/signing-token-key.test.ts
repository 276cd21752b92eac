import { CompactSign, exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { decodeBase64url, decodeUtf8, encodeBase64url, encodeUtf8 } from '../crypto/encoding.ts'
import { createAccessTokens } from './access-token.ts'
import type { AccessClaims } from './claims.ts'
import type { SigningAlgorithm } from './signing-algorithm.ts'

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

async function makeKey(alg: SigningAlgorithm, kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, kid }
}

async function hmacKey(bytes: Uint8Array<ArrayBuffer>) {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

describe('access tokens by signing keys', () => {
  it.each(['EdDSA', 'ES256', 'RS256'] as const)(
    '%s: are issued, verified, and show the public key only',
    async (alg) => {
      const key = await makeKey(alg, 'k1')
      const tokens = createAccessTokens({ ...settings, signingKeys: [key] })
      const token = await tokens.issue(claims)
      expect(headerOf(token)).toEqual({ alg, typ: 'at+jwt', kid: 'k1' })
      expect(await tokens.verify(token, now)).toEqual(claims)
      const [shown] = await tokens.publicKeys()
      expect(shown).toMatchObject({ kid: 'k1', alg, use: 'sig', kty: key.kty })
      const known = ['kty', 'kid', 'alg', 'use', 'crv', 'x', 'y', 'n', 'e']
      expect(Object.keys(shown ?? {}).filter((member) => !known.includes(member))).toEqual([])
    },
  )

  it('of a previous key still verify', async () => {
    const [older, newer] = [await makeKey('ES256', 'older'), await makeKey('EdDSA', 'newer')]
    const token = await createAccessTokens({ ...settings, signingKeys: [older] }).issue(claims)
    const tokens = createAccessTokens({ ...settings, signingKeys: [newer, older] })
    expect(await tokens.verify(token, now)).toEqual(claims)
    expect(headerOf(await tokens.issue(claims)).kid).toBe('newer')
    expect((await tokens.publicKeys()).map(({ kid }) => kid)).toEqual(['newer', 'older'])
  })

  it('R16 HS256 is no longer accepted', async () => {
    const tokens = createAccessTokens({ ...settings, signingKeys: [await makeKey('EdDSA', 'k1')] })
    expect(await tokens.verify(await createAccessTokens(settings).issue(claims), now)).toBeNull()
  })

  it('R16 HS256 signed with the RSA public key is refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const key = { ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'k1' }
    const tokens = createAccessTokens({ ...settings, signingKeys: [key] })
    expect(await tokens.verify(await tokens.issue(claims), now)).toEqual(claims)
    const [shown] = await tokens.publicKeys()
    for (const known of [await exportSPKI(publicKey), JSON.stringify(shown), shown?.n ?? '']) {
      const forged = await new CompactSign(encodeUtf8(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'k1' })
        .sign(await hmacKey(encodeUtf8(known)))
      expect(await tokens.verify(forged, now)).toBeNull()
    }
  })

  it('R16 a key brought along in the header is not used', async () => {
    const tokens = createAccessTokens({ ...settings, signingKeys: [await makeKey('EdDSA', 'k1')] })
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
    const forged = await new CompactSign(encodeUtf8(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'k1', jwk: await exportJWK(publicKey) })
      .sign(privateKey)
    expect(await tokens.verify(forged, now)).toBeNull()
  })

  it.each(['EdDSA', 'ES256', 'RS256'] as const)('R16 by %s have one spelling only', async (alg) => {
    const tokens = createAccessTokens({ ...settings, signingKeys: [await makeKey(alg, 'k1')] })
    const token = await tokens.issue(claims)
    const [head, body, signature = ''] = token.split('.')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const neighbour = alphabet[alphabet.indexOf(signature.at(-1) ?? '') + 1]
    const variants = [`${token} `, `${token}=`, `${token}==`, `${token}\n`, token.slice(0, -1) + neighbour]
    const blank = `${head}.${body}.${signature.slice(0, 9)} ${signature.slice(9)}`
    for (const variant of [...variants, blank, `${head} .${body}.${signature}`, `${token}.`]) {
      expect(await tokens.verify(variant, now), JSON.stringify(variant)).toBeNull()
    }
    expect(await tokens.verify(token, now)).toEqual(claims)
  })

  it.each([
    ['another type', { typ: 'JWT' }],
    ['no type', { typ: undefined }],
    ['another kid', { kid: 'k2' }],
    ['no kid', { kid: undefined }],
    ['an algorithm that is not the key’s', { alg: 'ES384' }],
    ['critical parameters', { crit: ['b64'], b64: true }],
    ['an unencoded payload', { crit: ['b64'], b64: false }],
  ])('R16 with %s in the header are refused, though their key signed them', async (_, change) => {
    const key = await makeKey('ES256', 'k1')
    const tokens = createAccessTokens({ ...settings, signingKeys: [key] })
    const [, body = ''] = (await tokens.issue(claims)).split('.')
    const sign = async (header: object) => {
      const input = `${encodeBase64url(encodeUtf8(JSON.stringify(header)))}.${body}`
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
      const { alg: _alg, ...jwk } = key
      const imported = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign'])
      return `${input}.${encodeBase64url(new Uint8Array(await crypto.subtle.sign(algorithm, imported, encodeUtf8(input))))}`
    }
    const header = { alg: 'ES256', typ: 'at+jwt', kid: 'k1' }
    expect(await tokens.verify(await sign(header), now)).toEqual(claims)
    expect(await tokens.verify(await sign({ ...header, ...change }), now)).toBeNull()
  })

  it('R16 expire exactly at exp', async () => {
    const tokens = createAccessTokens({ ...settings, signingKeys: [await makeKey('EdDSA', 'k1')], cacheSize: 0 })
    const token = await tokens.issue(claims)
    expect(await tokens.verify(token, later(899.999))).toEqual(claims)
    expect(await tokens.verify(token, later(900))).toBeNull()
    expect(await tokens.verify(token, new Date(Number.NaN))).toBeNull()
  })

  it('take a key with `use`, `key_ops` and `ext` as exports have them', async () => {
    const key = { ...(await makeKey('ES256', 'k1')), use: 'sig', key_ops: ['sign'], ext: true }
    const tokens = createAccessTokens({ ...settings, signingKeys: [key] })
    expect(await tokens.verify(await tokens.issue(claims), now)).toEqual(claims)
    expect(Object.isFrozen(key)).toBe(false)
  })

  it('are not made of keys that were never checked', () => {
    expect(() => createAccessTokens({ ...settings, signingKeys: [{ kty: 'oct', k: 'AAAA', kid: 'k1' }] })).toThrow()
    expect(() => createAccessTokens({ ...settings, signingKeys: [] })).toThrow()
  })
})
