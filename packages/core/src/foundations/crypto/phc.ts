import type { Argon2idParameters } from './argon2id-parameters.ts'
import { decodeBase64, encodeBase64 } from './encoding.ts'

export interface Phc extends Argon2idParameters {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly tag: Uint8Array
}

// Rejects leading zeros, so that each hash has only one spelling.
const pattern = /^\$argon2id\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d{0,2}),p=([1-9]\d?)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const maxLength = 256

export function formatPhc({ memoryKiB, passes, parallelism, salt, tag }: Phc): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${encodeBase64(salt)}$${encodeBase64(tag)}`
}

export function parsePhc(text: string): Phc | null {
  const [, m, t, p, saltText, tagText] = (text.length <= maxLength && pattern.exec(text)) || []
  if (saltText === undefined || tagText === undefined) return null
  const salt = decodeBase64(saltText)
  const tag = decodeBase64(tagText)
  if (!salt || !tag) return null
  const phc = { memoryKiB: Number(m), passes: Number(t), parallelism: Number(p), salt, tag }
  return isWithinBounds(phc) ? phc : null
}

/**
 * True if the cost of a stored hash is within bounds, so that a manipulated row can't exhaust the server at a sign-in. The maximum is
 * 256 MiB (libsodium's MODERATE, the most that imported hashes need), 16 lanes, and 27 times the default's work. The minimum of memory and
 * salt is argon2's own. Hashes under 16 bytes are refused, because a wrong password could match by chance.
 */
function isWithinBounds({ memoryKiB, passes, parallelism, salt, tag }: Phc): boolean {
  return (
    parallelism <= 16 &&
    memoryKiB >= 8 * parallelism &&
    memoryKiB <= 262_144 &&
    memoryKiB * passes <= 1_048_576 &&
    salt.length >= 8 &&
    salt.length <= 64 &&
    tag.length >= 16 &&
    tag.length <= 64
  )
}
