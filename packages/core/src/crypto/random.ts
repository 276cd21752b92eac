/**
 * Cryptographic primitives: randomness, key derivation, keyed and plain hashes, encryption, password hashing. Time,
 * storage and policy are left to callers. Only this folder and totp/ import @noble/hashes.
 */
import { encodeBase64url, encodeHex } from './encoding.ts'

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Returns a secret for mails and links: 256 bits as 64 hex characters. */
export function randomToken(): string {
  return encodeHex(randomBytes(32))
}

/** Returns an unguessable identifier: 128 bits as 22 base64url characters. */
export function randomId(): string {
  return encodeBase64url(randomBytes(16))
}

/** Returns uniformly distributed decimal digits. */
export function randomDigits(length: number): string {
  let digits = ''
  while (digits.length < length) {
    for (const byte of randomBytes(length - digits.length)) {
      // Bytes from 250 on are dropped: they would make 0 to 5 likelier than 6 to 9.
      if (byte < 250) digits += byte % 10
    }
  }
  return digits
}

export function randomUuid(): string {
  return crypto.randomUUID()
}
