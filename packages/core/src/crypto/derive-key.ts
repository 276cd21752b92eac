import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { encodeUtf8 } from './encoding.ts'

/** What a derived key is for. One label a purpose, so that nothing made for one door opens another (R02). */
export type KeyLabel =
  | 'access-token'
  | 'access-token-id'
  | 'refresh-token'
  | 'csrf'
  | 'token-hash'
  | 'sms-code'
  | 'recovery-code'
  | 'seal'
  | 'known-device'
  | 'oauth-state'
  | 'api-key'
  | 'rate-limit'

/** HKDF-SHA256 of a master secret; the label says the purpose and carries the version of the scheme. */
export function deriveKey(secret: string, label: KeyLabel, length = 32): Uint8Array<ArrayBuffer> {
  return hkdf(sha256, encodeUtf8(secret), undefined, encodeUtf8(`sallyport/v1/${label}`), length)
}
