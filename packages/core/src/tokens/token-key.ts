import { type CryptoKey, importJWK, type JWK } from 'jose'
import { deriveKey } from '../crypto/derive-key.ts'
import { encodeBase64url } from '../crypto/encoding.ts'
import { publicKeyOf } from './public-key.ts'
import { signingAlgorithm } from './signing-algorithm.ts'

/** A key of access tokens: known by its `kid`, and good for one algorithm only (R16). */
export interface TokenKey {
  readonly kid: string
  readonly alg: string
  /** Absent: symmetric. */
  readonly publicKey?: JWK
  forSigning(): Promise<CryptoKey>
  forVerifying(): Promise<CryptoKey>
}

/** HS256 by a key derived from a master secret, and so is its `kid`: no trial verification after a change of secrets. */
export function secretTokenKey(secret: string): TokenKey {
  const bytes = deriveKey(secret, 'access-token')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = lazy(() => crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']))
  return {
    kid: encodeBase64url(deriveKey(secret, 'access-token-id', 9)),
    alg: 'HS256',
    forSigning: key,
    forVerifying: key,
  }
}

/** A configured private key, used with the algorithm that it names. */
export function signingTokenKey(privateKey: JWK): TokenKey {
  const alg = signingAlgorithm(privateKey)
  if (alg === null || privateKey.kid === undefined) throw new Error('signingKeyProblems() was not asked about this key')
  const publicKey = publicKeyOf(privateKey)
  return {
    kid: privateKey.kid,
    alg,
    publicKey,
    forSigning: lazy(() => importKey(privateKey, alg)),
    forVerifying: lazy(() => importKey(publicKey, alg)),
  }
}

async function importKey(key: JWK, alg: string): Promise<CryptoKey> {
  const imported = await importJWK(key, alg)
  // Bytes come from symmetric keys only, which signingAlgorithm() refuses.
  if (imported instanceof Uint8Array) throw new Error('A signing key must be asymmetric')
  return imported
}

// Keeps the key, never the promise of it: on Workers a promise shared between requests can hang the isolate (R33).
function lazy(make: () => Promise<CryptoKey>): () => Promise<CryptoKey> {
  let made: CryptoKey | undefined
  return async () => {
    made ??= await make()
    return made
  }
}
