/**
 * The cryptographic ground of the service: randomness, keys derived one per purpose, keyed and plain hashes, sealing,
 * password hashing. Owns no route and no port but the pure `PasswordHasher`; time, storage and policy are left to others.
 * It is the only importer of @noble/hashes.
 */
import { encodeBase64url, encodeHex } from './encoding.ts'

/** Bytes from the platform's CSPRNG. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** A secret for mails and links: 256 bits as 64 hex characters. */
export function randomToken(): string {
  return encodeHex(randomBytes(32))
}

/** An unguessable identifier: 128 bits as 22 base64url characters. */
export function randomId(): string {
  return encodeBase64url(randomBytes(16))
}

/** Decimal digits, each equally likely. */
export function randomDigits(length: number): string {
  let digits = ''
  while (digits.length < length) {
    for (const byte of randomBytes(length - digits.length)) {
      // 250 to 255 would make 0 to 5 likelier than 6 to 9.
      if (byte < 250) digits += byte % 10
    }
  }
  return digits
}

/** A version 4 UUID. */
export function randomUuid(): string {
  return crypto.randomUUID()
}
