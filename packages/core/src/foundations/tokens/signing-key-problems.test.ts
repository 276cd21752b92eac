import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { publicKeyOf } from './public-key.ts'
import { signingKeyProblems } from './signing-key-problems.ts'

async function makeKey(alg: string, kid = alg): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, kid }
}

describe('signingKeyProblems', () => {
  it('finds none with private EdDSA, ES256 and RS256 keys', async () => {
    expect(signingKeyProblems(await Promise.all(['EdDSA', 'ES256', 'RS256'].map((alg) => makeKey(alg))))).toEqual([])
  })

  it('R16 refuses every other algorithm, and one that does not go with the key', async () => {
    const es256 = await makeKey('ES256')
    const { alg: _, ...withoutAlg } = es256
    const wrong: JWK[] = [
      withoutAlg,
      { ...es256, alg: 'none' },
      { ...es256, alg: 'RS256' },
      { ...es256, alg: 'EdDSA' },
      await makeKey('ES384'),
      await makeKey('PS256'),
      { kty: 'oct', k: 'AAAA', alg: 'HS256', kid: 'k' },
    ]
    for (const key of wrong) expect(signingKeyProblems([key])).toEqual([expect.stringContaining('alg must be')])
  })

  it('lists every problem at once, by position, and no key’s text', async () => {
    const [ed, rsa] = [await makeKey('EdDSA'), await makeKey('RS256')]
    const problems = signingKeyProblems([
      ed,
      publicKeyOf(await makeKey('ES256', 'EdDSA')),
      { ...rsa, kid: '' },
      { ...rsa, dp: 'not base64url!' },
      { ...rsa, kid: 'short', n: 'AQAB' },
    ])
    expect(problems).toEqual([
      'signingKeys[1]: must be a private key',
      'signingKeys[2]: kid must be a string of 1 to 128 characters',
      'signingKeys[3]: missing or malformed: dp',
      'signingKeys[4]: must have at least 2048 bits',
      'signingKeys: the kid "EdDSA" is used more than once',
    ])
    expect(problems.join()).not.toContain(rsa.d)
  })

  it('refuses an empty list', () => {
    expect(signingKeyProblems([])).toHaveLength(1)
  })
})
