import { generateKeyPairSync, randomUUID } from 'node:crypto'

/** Returns new keys for the tokens of an authorization server, as JSON. The RSA key signs ID tokens. */
export function grantKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { privateKey: forIdTokens } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return JSON.stringify([
    { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256' },
    { ...forIdTokens.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256' },
  ])
}
