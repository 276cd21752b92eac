import { CompactSign, type JWK, jwtVerify } from 'jose'
import { decodeBase64url, encodeUtf8 } from '../crypto/encoding.ts'
import { publicKeyOf } from './public-key.ts'
import { signingAlgorithm } from './signing-algorithm.ts'
import { ACCESS_TOKEN_TYPE, type TokenKey } from './token-key.ts'

/** A configured private key, used with the one algorithm that it names (R16). jose imports it once and keeps the imported key. */
export function signingTokenKey(configured: JWK): TokenKey {
  // What the key is for is ours to say: runtimes differ in which `use`, `key_ops` and `ext` they take.
  const { use: _use, key_ops: _operations, ext: _extractable, ...privateKey } = configured
  const alg = signingAlgorithm(privateKey)
  const { kid } = privateKey
  if (alg === null || kid === undefined) throw new Error('signingKeyProblems() was not asked about this key')
  const publicKey = publicKeyOf(privateKey)
  const header = { alg, typ: ACCESS_TOKEN_TYPE, kid }
  return {
    publicKey,
    sign: (payload) => new CompactSign(encodeUtf8(payload)).setProtectedHeader(header).sign(privateKey),
    async open(token, now) {
      const options = { algorithms: [alg], typ: ACCESS_TOKEN_TYPE, currentDate: now }
      const { payload, protectedHeader } = await jwtVerify(token, publicKey, options)
      // jose takes blanks, padding and stray bits: each further spelling of a signature would be cached as a token of its own.
      const isCanonical = decodeBase64url(token.slice(token.lastIndexOf('.') + 1)) !== null
      return isCanonical && protectedHeader.kid === kid && protectedHeader.crit === undefined ? payload : null
    },
  }
}
