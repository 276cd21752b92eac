import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** HMAC-SHA256 by a key that came from outside, of any length: signatures that others make or check. Keys of our own are a KeyRing's. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha256, key, message)
}
