import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { encodeBase64url, encodeUtf8 } from '../../../../foundations/crypto/encoding.ts'
import { type ProviderKey, SIGNATURES, verifyJws } from './verify-jws.ts'

const CLAIMS = { sub: 'ada' }

const encodeJson = (json: string) => encodeBase64url(encodeUtf8(json))

async function signed(alg: string, header: object = {}) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const token = await new SignJWT(CLAIMS).setProtectedHeader({ alg, kid: 'a', ...header }).sign(privateKey)
  const key: ProviderKey = { ...(await exportJWK(publicKey)), kid: 'a' }
  return { token, key }
}

describe('verifyJws', () => {
  it.each(SIGNATURES)('takes %s of the key alone, over every byte', async (alg) => {
    const [{ token, key }, other] = await Promise.all([signed(alg), signed(alg)])
    expect(await verifyJws(token, [key])).toBe('valid')
    expect(await verifyJws(token, [{ ...key, alg, use: 'sig', key_ops: ['verify'] }])).toBe('valid')
    expect(await verifyJws(token, [other.key])).toBe('invalid')
    const [header = '', payload = '', signature = ''] = token.split('.')
    const eve = encodeJson(JSON.stringify({ sub: 'eve' }))
    expect(await verifyJws(`${header}.${eve}.${signature}`, [key])).toBe('invalid')
    expect(await verifyJws(`${header}.${payload}.`, [key])).toBe('invalid')
    expect(await verifyJws(`${header}.${payload}.${signature.slice(0, -4)}`, [key])).toBe('invalid')
    expect(await verifyJws(`${token}.${signature}`, [key])).toBe('invalid')
    for (const variant of [`${token}=`, `${token}==`, `${token} `, `${token}\n`]) {
      expect(await verifyJws(variant, [key]), JSON.stringify(variant)).toBe('invalid')
    }
  })

  it('takes a key for what it is published for alone', async () => {
    const { token, key } = await signed('ES256')
    const others: ProviderKey[] = [
      { ...key, kid: 'b' },
      { ...key, alg: 'ES384' },
      { ...key, use: 'enc' },
      { ...key, key_ops: ['encrypt'] },
      { ...key, crv: 'P-384' },
      { ...key, kty: 'RSA' },
    ]
    for (const other of others) expect(await verifyJws(token, [other]), JSON.stringify(other)).toBe('unknown')
    expect(await verifyJws(token, [...others, key])).toBe('valid')
    expect(await verifyJws(token, [])).toBe('unknown')
  })

  it('takes a key by either name of its algorithm', async () => {
    const { token, key } = await signed('EdDSA')
    expect(await verifyJws(token, [{ ...key, alg: 'Ed25519' }])).toBe('valid')
    const newer = await signed('Ed25519')
    expect(await verifyJws(newer.token, [{ ...newer.key, alg: 'EdDSA' }])).toBe('valid')
    expect(await verifyJws(newer.token, [{ ...newer.key, alg: 'ES256' }])).toBe('unknown')
  })

  it.each([true, false])('refuses what it would have to understand: b64 %j', async (b64) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const header = encodeJson(JSON.stringify({ alg: 'ES256', crit: ['b64'], b64 }))
    const input = `${header}.${encodeJson(JSON.stringify(CLAIMS))}`
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, encodeUtf8(input)))
    const key = await exportJWK(publicKey)
    expect(await verifyJws(`${input}.${encodeBase64url(signature)}`, [key])).toBe('invalid')
  })

  it('does not guess between keys', async () => {
    const { token, key } = await signed('ES256', { kid: undefined })
    const { key: other } = await signed('ES256')
    expect(await verifyJws(token, [key, other])).toBe('unknown')
    expect(await verifyJws(token, [key])).toBe('valid')
  })

  it.each(['none', 'HS256', 'ES256K', 'constructor', '__proto__', '', null, 1, ['RS256'], undefined])(
    'R16 refuses the algorithm %j',
    async (alg) => {
      const { token, key } = await signed('RS256')
      const [, payload, signature] = token.split('.')
      expect(await verifyJws(`${encodeJson(JSON.stringify({ alg }))}.${payload}.${signature}`, [key])).toBe('invalid')
    },
  )

  it.each(['', '.', '..', 'a.b', 'null.null.null', 'bnVsbA.bnVsbA.bnVsbA', '!.!.!'])('refuses %j', async (token) => {
    expect(await verifyJws(token, [])).toBe('invalid')
  })

  it('refuses RSA keys below 2048 bits', async () => {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const size = { modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) }
    const { privateKey, publicKey } = await crypto.subtle.generateKey({ ...algorithm, ...size }, true, [
      'sign',
      'verify',
    ])
    const input = `${encodeJson('{"alg":"RS256"}')}.${encodeJson('{}')}`
    const signature = new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, encodeUtf8(input)))
    const key: ProviderKey = await exportJWK(publicKey)
    expect(await verifyJws(`${input}.${encodeBase64url(signature)}`, [key])).toBe('invalid')
  })
})
