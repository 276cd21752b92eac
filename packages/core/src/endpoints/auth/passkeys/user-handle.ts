import { encodeBase64url, encodeUtf8 } from '../../../foundations/crypto/encoding.ts'
import { hashToken } from '../../../foundations/crypto/token-hash.ts'

/**
 * Returns the user handle that authenticators store, as base64url of 64 bytes, the most that WebAuthn allows. The handle is a hash, because the ids
 * of a host's users may be longer or contain personal data (WebAuthn Level 3, 14.6.1).
 */
export function userHandle(userId: string): string {
  return encodeBase64url(encodeUtf8(hashToken(`passkey-user:${userId}`)))
}
