import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Bytes } from '../../ports/host/bytes.ts'
import { encodeUtf8 } from './encoding.ts'

/** Purpose of a derived key. A separate key for each purpose keeps a token of one purpose from being accepted for another (R02). */
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
  | 'audit-chain'
  | 'acting-secret'
  /** Key of a feature in the option `features`. The parts are the feature's name and the feature's own label. */
  | `feature/${string}/${string}`

/** Derives a key from a master secret with HKDF-SHA256; purpose and scheme version are in the info parameter. `length` in bytes. */
export function deriveKey(secret: string, label: KeyLabel, length = 32): Bytes {
  return hkdf(sha256, encodeUtf8(secret), undefined, encodeUtf8(`sallyport/v1/${label}`), length)
}
