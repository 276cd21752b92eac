import { decodeJwt } from 'jose'
import { deriveKey } from '../crypto/derive-key.ts'
import { encodeBase64url, encodeUtf8 } from '../crypto/encoding.ts'
import { createKeyRing } from '../crypto/key-ring.ts'
import { ACCESS_TOKEN_TYPE, type TokenKey } from './token-key.ts'

/**
 * Returns an HS256 key derived from a master secret; its `kid` is derived too. Doesn't sign and verify with jose, which takes three times as
 * long (decisions/004). A token verifies only if its header equals the one that `sign` writes, so that no header is interpreted (R16).
 */
export function secretTokenKey(secret: string): TokenKey {
  const ring = createKeyRing([secret], 'access-token')
  let header: string | undefined
  const prefix = () => {
    header ??= `${encodeText(JSON.stringify({ alg: 'HS256', typ: ACCESS_TOKEN_TYPE, kid: keyIdOf(secret) }))}.`
    return header
  }
  return {
    async sign(payload) {
      const input = prefix() + encodeText(payload)
      return `${input}.${ring.sign(input)}`
    },
    async open(token) {
      const end = token.lastIndexOf('.')
      const isOurs = token.startsWith(prefix()) && ring.verify(token.slice(0, end), token.slice(end + 1))
      return isOurs ? decodeJwt(token) : null
    },
  }
}

function keyIdOf(secret: string): string {
  return encodeBase64url(deriveKey(secret, 'access-token-id', 9))
}

function encodeText(text: string): string {
  return encodeBase64url(encodeUtf8(text))
}
