import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { deriveKey } from './derive-key.ts'
import { encodeBase64url, encodeHex, encodeUtf8 } from './encoding.ts'
import { createKeyRing } from './key-ring.ts'

describe('createKeyRing', () => {
  it.each([
    {
      key: new Uint8Array(20).fill(0x0b),
      data: 'Hi There',
      mac: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    },
    {
      key: encodeUtf8('Jefe'),
      data: 'what do ya want for nothing?',
      mac: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    },
    {
      key: new Uint8Array(131).fill(0xaa),
      data: 'Test Using Larger Than Block-Size Key - Hash Key First',
      mac: '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    },
  ])('stands on an HMAC that gives the vector of RFC 4231 for $data', ({ key, data, mac }) => {
    expect(encodeHex(hmac(sha256, key, encodeUtf8(data)))).toBe(mac)
    const keyed = hmac.create(sha256, key)
    for (let i = 0; i < 2; i++) expect(encodeHex(keyed.clone().update(encodeUtf8(data)).digest())).toBe(mac)
  })

  it('signs by HMAC-SHA256 with the derived key, as WebCrypto has it', async () => {
    const ring = createKeyRing(['secret'], 'csrf')
    const raw = deriveKey('secret', 'csrf')
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    for (const message of ['', 'a', 'x'.repeat(63), 'x'.repeat(64), 'é'.repeat(500)]) {
      const expected = new Uint8Array(await crypto.subtle.sign('HMAC', key, encodeUtf8(message)))
      expect(ring.sign(message)).toBe(encodeBase64url(expected))
    }
  })

  it('verifies what any of its keys signed, and signs with the first', () => {
    const [older, newer] = [createKeyRing(['old'], 'csrf'), createKeyRing(['new', 'old'], 'csrf')]
    expect(newer.verify('message', older.sign('message'))).toBe(true)
    expect(older.verify('message', newer.sign('message'))).toBe(false)
    expect(newer.signByEach('message')).toEqual([newer.sign('message'), older.sign('message')])
  })

  it('refuses another message, another spelling, a part, and nothing', () => {
    const ring = createKeyRing(['secret'], 'csrf')
    const mac = ring.sign('message')
    expect(ring.verify('message', mac)).toBe(true)
    for (const wrong of [`${mac}=`, mac.slice(0, -1), '', ring.sign('Message')]) {
      expect(ring.verify('message', wrong)).toBe(false)
    }
  })

  it('R02 knows nothing of what another purpose signed', () => {
    const mac = createKeyRing(['secret'], 'csrf').sign('message')
    expect(createKeyRing(['secret'], 'refresh-token').verify('message', mac)).toBe(false)
  })

  it('is not made without a secret', () => {
    expect(() => createKeyRing([], 'csrf')).toThrow()
  })
})
