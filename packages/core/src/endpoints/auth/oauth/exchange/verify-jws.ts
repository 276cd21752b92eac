import { compactVerify, createLocalJWKSet, type JWK } from 'jose'
import { JOSEError, JWKSMultipleMatchingKeys, JWKSNoMatchingKey, JWSInvalid } from 'jose/errors'
import { decodeBase64url } from '../../../../foundations/crypto/encoding.ts'

export interface ProviderKey extends JWK {
  /** Issuer for which the key may sign. Set by Microsoft, whose key set serves several issuers. */
  readonly issuer?: unknown
}

/** Accepted signature algorithms: only those with key pairs. If `none` or HMAC were accepted, a client could forge an ID token (R16). */
export const SIGNATURES: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/**
 * Verifies a compact JWS with the key that matches its header. Returns `unknown` unless exactly one key matches; the caller then reads
 * the provider's keys again. Doesn't check the claims. Rejects if the key can't be imported.
 */
export async function verifyJws(token: string, keys: readonly ProviderKey[]): Promise<'valid' | 'invalid' | 'unknown'> {
  // Rejects a signature that isn't strict base64url. The library jose would accept padding, spaces and stray bits.
  if (decodeBase64url(token.split('.')[2] ?? '') === null) return 'invalid'
  // Creates a key set for each token. A shared key set would cache the promise of a key import, which Workers requests must not share
  // (R33).
  const keySet = createLocalJWKSet({ keys: keys.map(withoutAlias) })
  try {
    await compactVerify(
      token,
      (header, jws) => {
        // Rejects the header `crit`: with it, jose would accept an unencoded payload (RFC 7797).
        if (header.crit !== undefined)
          throw new JWSInvalid('the ID token has critical header parameters (crit), which are not supported')
        return keySet(header, jws)
      },
      { algorithms: [...SIGNATURES] },
    )
    return 'valid'
  } catch (error) {
    if (error instanceof JWKSNoMatchingKey || error instanceof JWKSMultipleMatchingKeys) return 'unknown'
    // jose throws a TypeError for an RSA key shorter than 2048 bits.
    if (error instanceof JOSEError || error instanceof TypeError) return 'invalid'
    throw error
  }
}

/**
 * Removes `alg` from an Ed25519 key, so that jose accepts the key for both names of the algorithm. `EdDSA` and `Ed25519` mean the same for
 * this curve (RFC 9864), but jose compares the names.
 */
function withoutAlias(key: ProviderKey): JWK {
  const { alg, ...rest } = key
  return key.kty === 'OKP' && (alg === 'EdDSA' || alg === 'Ed25519') ? rest : key
}
