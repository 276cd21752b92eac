import { deriveKey } from '../crypto/derive-key.ts'
import { encodeBase64url } from '../crypto/encoding.ts'
import { createKeyRing } from '../crypto/key-ring.ts'
import { decodeJson, encodeJson } from './compact-jws.ts'
import { ACCESS_TOKEN_TYPE, type TokenKey } from './token-key.ts'

/**
 * HS256 by a key derived from a master secret, and so is its `kid`: no trial verification after a change of secrets.
 * Not by WebCrypto, which takes ten times as long, most of a refresh. A token is ours only if its header is, to the letter,
 * the one that we write, so there is no header to interpret (R16).
 */
export function secretTokenKey(secret: string): TokenKey {
  const ring = createKeyRing([secret], 'access-token')
  const kid = encodeBase64url(deriveKey(secret, 'access-token-id', 9))
  const prefix = `${encodeJson(JSON.stringify({ alg: 'HS256', typ: ACCESS_TOKEN_TYPE, kid }))}.`
  return {
    async sign(payload) {
      const input = prefix + encodeJson(payload)
      return `${input}.${ring.sign(input)}`
    },
    isNamedBy: (token) => token.startsWith(prefix),
    async open(token) {
      const end = token.lastIndexOf('.')
      if (end < prefix.length || !ring.verify(token.slice(0, end), token.slice(end + 1))) return null
      return decodeJson(token.slice(prefix.length, end))
    },
  }
}
