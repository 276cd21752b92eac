import { argon2id } from '@noble/hashes/argon2.js'
import { describe, expect, it } from 'vitest'
import { encodeHex } from './encoding.ts'
import { nobleHasher } from './noble-hasher.ts'

const cheap = nobleHasher({ memoryKiB: 8, passes: 1 })

describe('nobleHasher', () => {
  it('stands on an argon2id that gives the vector of RFC 9106, 5.3', () => {
    const fill = (length: number, byte: number) => new Uint8Array(length).fill(byte)
    const cost = { m: 32, t: 3, p: 4, dkLen: 32, key: fill(8, 3), personalization: fill(12, 4) }
    expect(encodeHex(argon2id(fill(32, 1), fill(16, 2), cost))).toBe(
      '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
    )
  })

  it.each([
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ])('verifies the reference implementation’s %s', async (phc) => {
    expect(await cheap.verify('password', phc)).toBe(true)
    if (!phc.includes('65536')) expect(await cheap.verify('differentpassword', phc)).toBe(false)
  })

  it('hashes with OWASP’s parameters by default', async () => {
    const phc = await nobleHasher().hash('correct horse')
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(nobleHasher().needsRehash(phc)).toBe(false)
  })

  it('salts: the same password gives another string each time, and all verify', async () => {
    const [first, second] = [await cheap.hash('correct horse'), await cheap.hash('correct horse')]
    expect(first).not.toBe(second)
    expect(await cheap.verify('correct horse', first)).toBe(true)
    expect(await cheap.verify('correct horse', second)).toBe(true)
    expect(await cheap.verify('correct horsf', first)).toBe(false)
  })

  it('takes the two ways to write ü for one password', async () => {
    expect(await cheap.verify('u\u0308ber', await cheap.hash('\u00fcber'))).toBe(true)
  })

  it('says false to what it can’t read or won’t compute', async () => {
    for (const phc of [
      '',
      'x',
      '$argon2id$v=19$m=4194304,t=9,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    ]) {
      expect(await cheap.verify('password', phc)).toBe(false)
    }
  })

  it('asks for a new hash when the stored one is cheaper', async () => {
    expect(nobleHasher().needsRehash(await cheap.hash('correct horse'))).toBe(true)
  })
})
