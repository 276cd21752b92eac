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

/** Returns a text of uniformly distributed decimal digits. */
export function randomDigits(length: number): string {
  let digits = ''
  while (digits.length < length) {
    for (const byte of randomBytes(length - digits.length)) {
      // Skips bytes of 250 and above. Modulo 10, they would make the digits 0 to 5 more likely than 6 to 9.
      if (byte < 250) digits += byte % 10
    }
  }
  return digits
}

export function randomUuid(): string {
  return crypto.randomUUID()
}

/**
 * Returns a UUID version 7 (RFC 9562): the time in milliseconds, then 74 random bits. A database adds such keys at the end of an index. Random
 * keys would change pages everywhere in the index, which is slower.
 */
export function timeOrderedUuid(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUuid().slice(15)}`
}
