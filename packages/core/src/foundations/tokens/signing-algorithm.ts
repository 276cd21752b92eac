import type { JWK } from 'jose'

/** Algorithms allowed for configured signing keys (R16). */
export type SigningAlgorithm = 'EdDSA' | 'ES256' | 'RS256'

/** Returns the key's `alg` if it is allowed and matches the key's type and curve, otherwise null. */
export function signingAlgorithm(key: JWK): SigningAlgorithm | null {
  if (key.alg === 'EdDSA' && key.kty === 'OKP' && key.crv === 'Ed25519') return 'EdDSA'
  if (key.alg === 'ES256' && key.kty === 'EC' && key.crv === 'P-256') return 'ES256'
  if (key.alg === 'RS256' && key.kty === 'RSA') return 'RS256'
  return null
}
