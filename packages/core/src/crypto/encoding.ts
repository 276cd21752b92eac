import { bytesToHex } from '@noble/hashes/utils.js'

const base64urlAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
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
  return encode(bytes, base64urlAlphabet)
}

/** The bytes of base64url in its one canonical spelling (no padding, no stray bits), else `null`. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  return decode(text, base64urlAlphabet)
}

/** Base64 without padding, as PHC strings have it. */
export function encodeBase64(bytes: Uint8Array): string {
  return encode(bytes, base64Alphabet)
}

/** The bytes of unpadded base64 in its one canonical spelling, else `null`. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  return decode(text, base64Alphabet)
}

function encode(bytes: Uint8Array, alphabet: string): string {
  let text = ''
  let bits = 0
  let buffer = 0
  for (const byte of bytes) {
    buffer = ((buffer & 0x3f) << 8) | byte
    bits += 8
    while (bits >= 6) {
      bits -= 6
      text += alphabet[(buffer >> bits) & 0x3f]
    }
  }
  return bits > 0 ? text + alphabet[(buffer << (6 - bits)) & 0x3f] : text
}

function decode(text: string, alphabet: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array((text.length * 3) >> 2)
  let length = 0
  let bits = 0
  let buffer = 0
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value < 0) return null
    buffer = ((buffer & 0x3f) << 6) | value
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[length++] = buffer >> bits
    }
  }
  // One text for one value: left-over bits would let a second spelling of a token pass for another token.
  const stray = buffer & ((1 << bits) - 1)
  return bits === 6 || stray !== 0 ? null : bytes
}
