import { compactVerify, createLocalJWKSet, errors, type JWK } from 'jose'
import { decodeBase64url } from '../../../crypto/encoding.ts'

export interface ProviderKey extends JWK {
  /** Issuer that the key signs for, if the key set serves several. */
  readonly issuer?: unknown
}

/** Accepted algorithms: with key pairs only. With `none` or HMAC a client could sign its own token (R16). */
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
 * Verifies a compact JWS with the one key that fits its header. Returns `unknown` unless exactly one fits: the provider may have newer
 * keys. Doesn't check claims. Rejects for a key that can't be imported.
 */
export async function verifyJws(token: string, keys: readonly ProviderKey[]): Promise<'valid' | 'invalid' | 'unknown'> {
  // jose accepts padding, spaces and stray bits in the signature.
  if (decodeBase64url(token.split('.')[2] ?? '') === null) return 'invalid'
  // Created for each token: jose caches the promise of an import, which Workers can't share between requests (R33).
  const keySet = createLocalJWKSet({ keys: keys.map(withoutAlias) })
  try {
    await compactVerify(
      token,
      (header, jws) => {
        // jose would accept an unencoded payload (RFC 7797).
        if (header.crit !== undefined)
          throw new errors.JWSInvalid('the ID token has critical header parameters (crit), which are not supported')
        return keySet(header, jws)
      },
      { algorithms: [...SIGNATURES] },
    )
    return 'valid'
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) return 'unknown'
    // jose throws TypeError for a key shorter than 2048 bits.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return 'invalid'
    throw error
  }
}

/** `EdDSA` and `Ed25519` are the same algorithm (RFC 9864), but jose compares the names. Removes `alg`; key type and curve determine it too. */
function withoutAlias(key: ProviderKey): JWK {
  const { alg, ...rest } = key
  return key.kty === 'OKP' && (alg === 'EdDSA' || alg === 'Ed25519') ? rest : key
}
