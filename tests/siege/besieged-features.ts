import { type AuthorizationServerOptions, authorizationServer } from '@sallyport/authorization-server'
import { tenants } from '@sallyport/tenants'

export type SigningKeys = AuthorizationServerOptions['signingKeys']

const ALGORITHMS = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  RS256: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
} as const

/** Keys of the authorization server, made anew. */
export function makeSigningKeys(): Promise<SigningKeys> {
  const made = Object.entries(ALGORITHMS).map(async ([alg, algorithm]) => {
    // The cast is safe: asymmetric algorithms make a pair.
    const { privateKey } = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
    // The cast is safe: JWK is the format that was asked for.
    return { ...((await crypto.subtle.exportKey('jwk', privateKey)) as SigningKeys[number]), kid: `siege-${alg}`, alg }
  })
  return Promise.all(made)
}

/** Features that the siege attacks and that no variable switches on: organisations and the authorization server. */
export function besiegedFeatures(signingKeys: SigningKeys) {
  return [
    tenants({ create: 'anyone' }),
    authorizationServer({
      signingKeys,
      resources: ['https://api.example.com'],
      defaultResource: 'https://api.example.com',
      scopes: { 'notes:read': { en: 'Read your notes', it: 'Leggere le tue note' } },
    }),
  ]
}
