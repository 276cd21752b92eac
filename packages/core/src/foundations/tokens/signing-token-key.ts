import { CompactSign, compactVerify, decodeJwt, type JWK } from 'jose'
import { decodeBase64url, encodeUtf8 } from '../crypto/encoding.ts'
import { publicKeyOf } from './public-key.ts'
import { signingAlgorithm } from './signing-algorithm.ts'
import { ACCESS_TOKEN_TYPE, type TokenKey } from './token-key.ts'

/** Returns a token key for a configured private key, bound to the key's algorithm (R16). jose imports and caches the private key. */
export function signingTokenKey(configured: JWK): TokenKey {
  // Drops `use`, `key_ops` and `ext`, because runtimes differ in the values that they accept.
  const { use: _use, key_ops: _operations, ext: _extractable, ...privateKey } = configured
  const alg = signingAlgorithm(privateKey)
  const { kid } = privateKey
  if (alg === null || kid === undefined)
    throw new Error('The signing key is not valid: signingKeyProblems() lists the reasons')
  const publicKey = publicKeyOf(privateKey)
  const header = { alg, typ: ACCESS_TOKEN_TYPE, kid }
  return {
    publicKey,
    sign: (payload) => new CompactSign(encodeUtf8(payload)).setProtectedHeader(header).sign(privateKey),
    async open(token) {
      const { protectedHeader } = await compactVerify(token, publicKey, { algorithms: [alg] })
      const { typ, kid: signedBy, crit } = protectedHeader
      // Rejects signatures with blanks, padding or nonzero unused bits, which jose accepts. Otherwise each spelling of a signature
      // would be cached as a separate token.
      const isCanonical = decodeBase64url(token.slice(token.lastIndexOf('.') + 1)) !== null
      const isOurs = typ === ACCESS_TOKEN_TYPE && signedBy === kid && crit === undefined
      return isOurs && isCanonical ? decodeJwt(token) : null
    },
  }
}
