import { decodeBase64url, encodeBase64url, encodeUtf8 } from '../crypto/encoding.ts'
import { decodeJson, encodeJson } from './compact-jws.ts'
import type { JWK } from './jwk.ts'
import { publicKeyOf } from './public-key.ts'
import { type SigningAlgorithm, signingAlgorithm } from './signing-algorithm.ts'
import { ACCESS_TOKEN_TYPE, type TokenKey } from './token-key.ts'

/** RFC 7518 and RFC 8037, as WebCrypto names them. */
const ALGORITHMS: Readonly<
  Record<SigningAlgorithm, { readonly name: string; readonly hash?: string; readonly namedCurve?: string }>
> = {
  EdDSA: { name: 'Ed25519' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
}

/**
 * A configured private key, used by WebCrypto with the algorithm that the key names. A token is this key's only if its header is, to the
 * letter, the one that we write, so there is no header to interpret (R16).
 */
export function signingTokenKey(privateKey: JWK): TokenKey {
  const alg = signingAlgorithm(privateKey)
  const { kid } = privateKey
  if (alg === null || kid === undefined) throw new Error('signingKeyProblems() was not asked about this key')
  const algorithm = ALGORITHMS[alg]
  const publicKey = publicKeyOf(privateKey)
  const forSigning = lazy(() => importKey(privateKey, algorithm, 'sign'))
  const forVerifying = lazy(() => importKey(publicKey, algorithm, 'verify'))
  const prefix = `${encodeJson(JSON.stringify({ alg, typ: ACCESS_TOKEN_TYPE, kid }))}.`
  return {
    publicKey,
    async sign(payload) {
      const input = prefix + encodeJson(payload)
      const signature = await crypto.subtle.sign(algorithm, await forSigning(), encodeUtf8(input))
      return `${input}.${encodeBase64url(new Uint8Array(signature))}`
    },
    isNamedBy: (token) => token.startsWith(prefix),
    async open(token) {
      const end = token.lastIndexOf('.')
      if (end < prefix.length) return null
      const signature = decodeBase64url(token.slice(end + 1))
      if (signature === null) return null
      const signed = encodeUtf8(token.slice(0, end))
      const isOurs = await crypto.subtle.verify(algorithm, await forVerifying(), signature, signed)
      return isOurs ? decodeJson(token.slice(prefix.length, end)) : null
    },
  }
}

function importKey(key: JWK, algorithm: { readonly name: string }, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  // What a key is for is ours to say: runtimes differ in which `alg` and `use` they take.
  const { kty, crv, x, y, n, e, d, p, q, dp, dq, qi } = key
  const known = { kty, crv, x, y, n, e, d, p, q, dp, dq, qi }
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
  return crypto.subtle.importKey('jwk', given, algorithm, false, [usage])
}

// Keeps the key, never the promise of it: on Workers a promise shared between requests can hang the isolate (R33).
function lazy(make: () => Promise<CryptoKey>): () => Promise<CryptoKey> {
  let made: CryptoKey | undefined
  return async () => {
    made ??= await make()
    return made
  }
}
