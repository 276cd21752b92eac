import { compactVerify, createLocalJWKSet, errors, type JWK } from 'jose'
import { decodeBase64url } from '../../../crypto/encoding.ts'

/** A key as a provider publishes it. */
export interface ProviderKey extends JWK {
  /** Whose tokens it signs, where one key set serves several issuers. */
  readonly issuer?: unknown
}

/** Algorithms with key pairs only: with `none` or an HMAC the client would vouch for itself (R16). */
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
 * Verifies a compact JWS by the one key that fits its header. `unknown` unless exactly one fits: the provider may have newer ones.
 * Claims are not looked at. Rejects for a key that can't be imported.
 */
export async function verifyJws(token: string, keys: readonly ProviderKey[]): Promise<'valid' | 'invalid' | 'unknown'> {
  // jose takes padding, blanks and stray bits.
  if (decodeBase64url(token.split('.')[2] ?? '') === null) return 'invalid'
  // Built for each token: jose keeps the promise of an import, which requests of a Worker may not share (R33).
  const keySet = createLocalJWKSet({ keys: keys.map(withoutAlias) })
  try {
    await compactVerify(
      token,
      (header, jws) => {
        // jose would take an unencoded payload (RFC 7797).
        if (header.crit !== undefined) throw new errors.JWSInvalid('critical header parameters are refused')
        return keySet(header, jws)
      },
      { algorithms: [...SIGNATURES] },
    )
    return 'valid'
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) return 'unknown'
    // TypeError: the key is shorter than 2048 bits.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return 'invalid'
    throw error
  }
}

/** `EdDSA` and `Ed25519` name one algorithm (RFC 9864), but jose takes a key only by the name in the header; type and curve say it too. */
function withoutAlias(key: ProviderKey): JWK {
  const { alg, ...rest } = key
  return key.kty === 'OKP' && (alg === 'EdDSA' || alg === 'Ed25519') ? rest : key
}
