import { bytesToHex } from '@noble/hashes/utils.js'
import * as base64url from 'jose/base64url'

const utf8Encoder = new TextEncoder()
// ignoreBOM keeps a leading byte order mark in the text, so that decoding exactly undoes encoding.
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function encodeHex(bytes: Uint8Array): string {
  return bytesToHex(bytes)
}

/** Encodes as UTF-8. A lone surrogate becomes U+FFFD, so different texts may have the same encoding. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return utf8Encoder.encode(text)
}

/** Decodes UTF-8. Returns null if the bytes are malformed. */
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

/** Decodes base64url. Returns null unless the text is canonical: no padding, and unused bits are zero. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    // The cast is safe: the library returns a newly allocated array, never one in shared memory.
    const bytes = base64url.decode(text) as Uint8Array<ArrayBuffer>
    // Rejects padding, blanks and nonzero unused bits, which the library accepts. Otherwise one token would have several spellings.
    return base64url.encode(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

/** Returns base64 without padding, as in PHC strings. */
export function encodeBase64(bytes: Uint8Array): string {
  return encodeBase64url(bytes).replaceAll('-', '+').replaceAll('_', '/')
}

/** Decodes unpadded base64. Returns null unless the text is canonical: no padding, and unused bits are zero. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  return /[-_]/.test(text) ? null : decodeBase64url(text.replaceAll('+', '-').replaceAll('/', '_'))
}
