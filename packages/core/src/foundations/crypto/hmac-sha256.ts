import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/**
 * Returns the HMAC-SHA256 with a key of any length, for signatures that other systems make or verify. For the service's own keys use a
 * KeyRing.
 */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha256, key, message)
}
