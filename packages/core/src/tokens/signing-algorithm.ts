import type { JWK } from 'jose'

/** What a configured signing key may be used with (R16): these three and nothing else. */
export type SigningAlgorithm = 'EdDSA' | 'ES256' | 'RS256'

/** The one algorithm of a key: what its `alg` says, where that goes with its type and curve; else `null`. */
export function signingAlgorithm(key: JWK): SigningAlgorithm | null {
  if (key.alg === 'EdDSA' && key.kty === 'OKP' && key.crv === 'Ed25519') return 'EdDSA'
  if (key.alg === 'ES256' && key.kty === 'EC' && key.crv === 'P-256') return 'ES256'
  if (key.alg === 'RS256' && key.kty === 'RSA') return 'RS256'
  return null
}
