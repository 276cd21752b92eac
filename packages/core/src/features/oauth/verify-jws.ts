import { decodeBase64url, encodeUtf8 } from '../../crypto/encoding.ts'
import { decodeJson } from '../../tokens/compact-jws.ts'
import type { JWK } from '../../tokens/jwk.ts'

/** A key as a provider publishes it. */
export interface ProviderKey extends JWK {
  readonly key_ops?: readonly string[]
  /** Whose tokens it signs, where one key set serves several issuers. */
  readonly issuer?: unknown
}

interface Algorithm {
  readonly kty: 'RSA' | 'EC' | 'OKP'
  readonly crv?: string
  /** As WebCrypto names it. */
  readonly name: string
  readonly namedCurve?: string
  readonly hash?: string
  readonly saltLength?: number
}

const rsa = (name: string, bits: number): Algorithm => ({ kty: 'RSA', name, hash: `SHA-${bits}`, saltLength: bits / 8 })
const ecdsa = (crv: string, bits: number): Algorithm => ({
  kty: 'EC',
  crv,
  name: 'ECDSA',
  namedCurve: crv,
  hash: `SHA-${bits}`,
})
const ed25519: Algorithm = { kty: 'OKP', crv: 'Ed25519', name: 'Ed25519' }

/** Signatures by a key pair alone: with `none` or an HMAC the client would vouch for itself (R16). A Map, as it is asked for what strangers write. */
export const SIGNATURES: ReadonlyMap<unknown, Algorithm> = new Map([
  ['RS256', rsa('RSASSA-PKCS1-v1_5', 256)],
  ['RS384', rsa('RSASSA-PKCS1-v1_5', 384)],
  ['RS512', rsa('RSASSA-PKCS1-v1_5', 512)],
  ['PS256', rsa('RSA-PSS', 256)],
  ['PS384', rsa('RSA-PSS', 384)],
  ['PS512', rsa('RSA-PSS', 512)],
  ['ES256', ecdsa('P-256', 256)],
  ['ES384', ecdsa('P-384', 384)],
  ['ES512', ecdsa('P-521', 512)],
  ['EdDSA', ed25519],
  ['Ed25519', ed25519],
])

const LEAST_RSA_BITS = 2048

/**
 * Whether one of the keys signed a compact JWS. `unknown` unless exactly one fits what the header says: the provider may have newer ones.
 * Claims are not looked at. Rejects for a key that can't be imported.
 */
export async function verifyJws(token: string, keys: readonly ProviderKey[]): Promise<'valid' | 'invalid' | 'unknown'> {
  const [header = '', payload = '', encoded = '', ...rest] = token.split('.')
  const { alg, kid, crit } = Object(decodeJson(header))
  const algorithm = SIGNATURES.get(alg)
  const signature = decodeBase64url(encoded)
  // What a header calls critical would have to be understood (RFC 7515, 4.1.11).
  if (algorithm === undefined || signature === null || crit !== undefined || rest.length > 0) return 'invalid'
  const [key, ...others] = keys.filter((one) => fits(one, algorithm, alg, kid))
  if (key === undefined || others.length > 0) return 'unknown'
  const imported = await importKey(key, algorithm)
  const isShort = 'modulusLength' in imported.algorithm && Number(imported.algorithm.modulusLength) < LEAST_RSA_BITS
  const isValid = await crypto.subtle.verify(algorithm, imported, signature, encodeUtf8(`${header}.${payload}`))
  return isValid && !isShort ? 'valid' : 'invalid'
}

function fits(key: ProviderKey, { kty, crv }: Algorithm, alg: unknown, kid: unknown): boolean {
  return (
    key.kty === kty &&
    (crv === undefined || key.crv === crv) &&
    (kid === undefined || key.kid === kid) &&
    // One algorithm may have two names.
    (key.alg === undefined || SIGNATURES.get(key.alg) === SIGNATURES.get(alg)) &&
    (key.use === undefined || key.use === 'sig') &&
    key.key_ops?.includes('verify') !== false
  )
}

function importKey({ kty, crv, x, y, n, e }: ProviderKey, algorithm: Algorithm): Promise<CryptoKey> {
  // What a key is for was judged above; runtimes differ in which `alg` and `use` they take.
  const given = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined)
  return crypto.subtle.importKey('jwk', Object.fromEntries(given), algorithm, false, ['verify'])
}
