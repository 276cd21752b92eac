import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { constantTimeEqual } from './constant-time.ts'
import { deriveKey, type KeyLabel } from './derive-key.ts'
import { encodeBase64url, encodeUtf8 } from './encoding.ts'

/** Keys of one purpose: the current key first, then the keys of earlier secrets. */
export interface KeyRing {
  /**
   * Returns the HMAC-SHA256 of the message with the current key, as base64url. A caller with several parts must join them so that
   * different parts never produce the same message.
   */
  sign(message: string): string
  /**
   * Returns the MACs of the message with every key, the current key first. Used to look up stored MACs that an earlier key may have
   * made.
   */
  signByEach(message: string): readonly string[]
  /** True if one of the keys made this MAC. The MAC must be canonical base64url. */
  verify(message: string, mac: string): boolean
}

/** Creates the ring of one purpose. Derives each key from its master secret at the key's first use, so that the service starts faster. */
export function createKeyRing(secrets: readonly string[], label: KeyLabel): KeyRing {
  const [current, ...previous] = secrets.map((secret) => createMac(secret, label))
  if (!current) throw new Error('The list of master secrets is empty: keys are derived from at least one secret')
  const every = [current, ...previous]
  return {
    sign: (message) => current(encodeUtf8(message)),
    signByEach(message) {
      const bytes = encodeUtf8(message)
      return every.map((mac) => mac(bytes))
    },
    verify(message, presented) {
      const bytes = encodeUtf8(message)
      return every.some((mac) => constantTimeEqual(mac(bytes), presented))
    },
  }
}

type Mac = ReturnType<typeof hmac.create>

function createMac(secret: string, label: KeyLabel): (message: Uint8Array) => string {
  let keyed: Mac | undefined
  let scratch: Mac | undefined
  return (message) => {
    keyed ??= hmac.create(sha256, deriveKey(secret, label))
    // Copying a prepared HMAC state saves two of the four SHA-256 blocks of a short message. Each message
    // overwrites the copy of the message before.
    // The cast is safe: a copy has the class of its original.
    scratch = keyed._cloneInto(scratch) as Mac
    return encodeBase64url(scratch.update(message).digest())
  }
}
