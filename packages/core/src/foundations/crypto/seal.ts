import { deriveKey } from './derive-key.ts'
import { decodeBase64url, decodeUtf8, encodeBase64url, encodeUtf8 } from './encoding.ts'
import { randomBytes } from './random.ts'

/** Encrypts stored secrets that the service must be able to read again, such as TOTP and webhook secrets (R35). */
export interface Sealer {
  /** Encrypts with AES-256-GCM and the current key. `context` names owner and purpose; decryption requires the same context. */
  seal(text: string, context: string): Promise<string>
  /** Decrypts. Returns null if the text was altered, or was encrypted for another context or with an unknown key. */
  open(sealed: string, context: string): Promise<string | null>
}

const prefix = 'v1.'

/** True if the text has the format that `seal` writes. It may still fail to decrypt. */
export function isSealed(text: string): boolean {
  return text.startsWith(prefix)
}

const ivLength = 12

/** Creates a sealer. The first secret encrypts; all secrets decrypt. */
export function createSealer(secrets: readonly string[]): Sealer {
  const [current, ...previous] = secrets.map(lazyKey)
  if (!current) throw new Error('The list of master secrets is empty: encryption needs at least one secret')
  const every = [current, ...previous]
  return {
    async seal(text, context) {
      const iv = randomBytes(ivLength)
      const encrypted = await crypto.subtle.encrypt(parameters(iv, context), await current(), encodeUtf8(text))
      const bytes = new Uint8Array(ivLength + encrypted.byteLength)
      bytes.set(iv)
      bytes.set(new Uint8Array(encrypted), ivLength)
      return prefix + encodeBase64url(bytes)
    },
    async open(sealed, context) {
      const bytes = isSealed(sealed) ? decodeBase64url(sealed.slice(prefix.length)) : null
      if (!bytes) return null
      for (const key of every) {
        const opened = await decrypt(await key(), bytes, context)
        if (opened) return decodeUtf8(opened)
      }
      return null
    },
  }
}

function parameters(iv: Uint8Array<ArrayBuffer>, context: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encodeUtf8(context) }
}

async function decrypt(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>, context: string): Promise<Uint8Array | null> {
  const [iv, encrypted] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength)]
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(iv, context), key, encrypted))
  } catch {
    // WebCrypto throws for a wrong key, context or tag.
    return null
  }
}

// Derives and imports the key at its first use. Caches the key and not its promise: on Workers, a promise shared between requests can hang the
// isolate (R33).
function lazyKey(secret: string): () => Promise<CryptoKey> {
  let imported: CryptoKey | undefined
  return async () => {
    imported ??= await crypto.subtle.importKey('raw', deriveKey(secret, 'seal'), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ])
    return imported
  }
}
