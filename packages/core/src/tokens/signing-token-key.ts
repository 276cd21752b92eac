import { CompactSign, type CryptoKey, compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import { decodeBase64url, decodeUtf8, encodeUtf8 } from '../crypto/encoding.ts'
import { publicKeyOf } from './public-key.ts'
import { signingAlgorithm } from './signing-algorithm.ts'
import { ACCESS_TOKEN_TYPE, type TokenKey } from './token-key.ts'

/** A configured private key, used by jose with the algorithm that the key names. */
export function signingTokenKey(privateKey: JWK): TokenKey {
  const alg = signingAlgorithm(privateKey)
  const { kid } = privateKey
  if (alg === null || kid === undefined) throw new Error('signingKeyProblems() was not asked about this key')
  const publicKey = publicKeyOf(privateKey)
  const forSigning = lazy(() => importKey(privateKey, alg))
  const forVerifying = lazy(() => importKey(publicKey, alg))
  return {
    publicKey,
    async sign(payload) {
      const header = { alg, typ: ACCESS_TOKEN_TYPE, kid }
      return new CompactSign(encodeUtf8(payload)).setProtectedHeader(header).sign(await forSigning())
    },
    isNamedBy(token) {
      try {
        return decodeProtectedHeader(token).kid === kid
      } catch {
        return false
      }
    },
    async open(token) {
      // jose forgives blanks, padding and stray bits in the signature: each spelling would take a place in the cache.
      if (decodeBase64url(token.slice(token.lastIndexOf('.') + 1)) === null) return null
      try {
        const { payload, protectedHeader } = await compactVerify(token, await forVerifying(), { algorithms: [alg] })
        const text = protectedHeader.typ === ACCESS_TOKEN_TYPE ? decodeUtf8(payload) : null
        return text === null ? null : JSON.parse(text)
      } catch {
        // jose says what is wrong by throwing; whatever it is, the token proves nothing (R15).
        return null
      }
    },
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
