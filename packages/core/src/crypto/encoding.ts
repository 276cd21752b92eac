import { bytesToHex } from '@noble/hashes/utils.js'
import * as base64url from 'jose/base64url'

const utf8Encoder = new TextEncoder()
// ignoreBOM keeps a leading byte order mark, so that decoding exactly undoes encoding.
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function encodeHex(bytes: Uint8Array): string {
  return bytesToHex(bytes)
}

/** Returns UTF-8. A lone surrogate becomes U+FFFD, so different texts may give the same bytes. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return utf8Encoder.encode(text)
}

/** Returns the text of well-formed UTF-8, otherwise null. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8Decoder.decode(bytes)
  } catch {
    return null
  }
}

export function encodeBase64url(bytes: Uint8Array): string {
  return base64url.encode(bytes)
}

/** Decodes base64url. Returns null unless it is in its canonical form: no padding, no stray bits. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    // The cast is safe: the library allocates the bytes itself, never in shared memory.
    const bytes = base64url.decode(text) as Uint8Array<ArrayBuffer>
    // The library accepts padding, blanks and stray bits, which would give a token several spellings.
    return base64url.encode(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

/** Returns base64 without padding, as in PHC strings. */
export function encodeBase64(bytes: Uint8Array): string {
  return encodeBase64url(bytes).replaceAll('-', '+').replaceAll('_', '/')
}

/** Decodes unpadded base64. Returns null unless it is in its canonical form. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  return /[-_]/.test(text) ? null : decodeBase64url(text.replaceAll('+', '-').replaceAll('/', '_'))
}
