import { bytesToHex } from '@noble/hashes/utils.js'
import * as base64url from 'jose/base64url'

const utf8Encoder = new TextEncoder()
// ignoreBOM: a leading byte order mark is text like any other, so that decoding undoes encoding.
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Lower-case hex. */
export function encodeHex(bytes: Uint8Array): string {
  return bytesToHex(bytes)
}

/** UTF-8. A lone surrogate becomes U+FFFD, so two texts may have the same bytes. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return utf8Encoder.encode(text)
}

/** The text of well-formed UTF-8, else `null`. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8Decoder.decode(bytes)
  } catch {
    return null
  }
}

/** Base64url without padding. */
export function encodeBase64url(bytes: Uint8Array): string {
  return base64url.encode(bytes)
}

/** The bytes of base64url in its one canonical spelling (no padding, no stray bits), else `null`. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    // Sound: the library allocates the bytes itself, never in shared memory.
    const bytes = base64url.decode(text) as Uint8Array<ArrayBuffer>
    // The library takes padding, blanks and stray bits: a second spelling of a token would pass for another token.
    return base64url.encode(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

/** Base64 without padding, as PHC strings have it. */
export function encodeBase64(bytes: Uint8Array): string {
  return encodeBase64url(bytes).replaceAll('-', '+').replaceAll('_', '/')
}

/** The bytes of unpadded base64 in its one canonical spelling, else `null`. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  return /[-_]/.test(text) ? null : decodeBase64url(text.replaceAll('+', '-').replaceAll('/', '_'))
}
