import { hexToBytes } from '@noble/hashes/utils.js'
import { constantTimeEqualBytes } from '../constant-time.ts'
import { encodeBase64, encodeUtf8 } from '../encoding.ts'
import { decodeSaltAndTag } from './foreign-base64.ts'
import type { IsCorrect } from './foreign-hash.ts'
import { pbkdf2 } from './pbkdf2.ts'

// A hash that names no digest uses SHA-1 (passlib). `i=` is optional because passlib omits it. Some PHC libraries add `,l=`, the hash's length.
const phc =
  /^\$pbkdf2(?:-sha(1|256|512))?\$(?:i=)?([1-9]\d{0,7})(?:,l=\d{2})?\$([A-Za-z0-9+/.]+={0,2})\$([A-Za-z0-9+/.]+={0,2})$/
const django = /^pbkdf2_sha(1|256|512)\$([1-9]\d{0,7})\$([!-#%-~]{1,128})\$([A-Za-z0-9+/]+={0,2})$/

const werkzeug = /^pbkdf2:sha(1|256|512):([1-9]\d{0,7})\$([!-#%-~]{1,128})\$((?:[\da-f]{2}){16,64})$/

/**
 * Block length in bytes, and the maximum number of rounds over all blocks. The maximum takes seconds in JavaScript and half a second
 * with WebCrypto.
 */
const DIGESTS = {
  sha1: { length: 20, maxRounds: 2_000_000 },
  sha256: { length: 32, maxRounds: 2_000_000 },
  sha512: { length: 64, maxRounds: 1_000_000 },
} as const

/**
 * Parses PBKDF2 hashes with SHA-1, SHA-256 or SHA-512: `$pbkdf2-sha256$i=…$salt$hash`, Django's `pbkdf2_sha256$…$salt$hash` and
 * Werkzeug's `pbkdf2:sha256:…$salt$hash`. SHA-1 is acceptable: HMAC doesn't depend on collision resistance, and the first sign-in replaces the hash.
 */
export function readPbkdf2(text: string): IsCorrect | null {
  const [, bits = '1', roundsText, saltText, tagText] =
    phc.exec(text) ?? withEncodedSalt(django.exec(text)) ?? withEncodedSalt(withEncodedTag(werkzeug.exec(text))) ?? []
  if (saltText === undefined || tagText === undefined) return null
  const found = decodeSaltAndTag(saltText, tagText)
  if (found === null) return null
  const { salt, tag } = found
  const digest = bits === '1' ? 'sha1' : bits === '256' ? 'sha256' : 'sha512'
  const rounds = Number(roundsText)
  const { length, maxRounds } = DIGESTS[digest]
  if (rounds * Math.ceil(tag.length / length) > maxRounds) return null
  return async (password) => {
    const input = { digest, password: encodeUtf8(password), salt, rounds, tagLength: tag.length } as const
    return constantTimeEqualBytes(tag, await pbkdf2(input))
  }
}

function withEncodedSalt(parts: readonly string[] | null): readonly string[] | null {
  return parts?.with(3, encodeBase64(encodeUtf8(parts[3] ?? ''))) ?? null
}

function withEncodedTag(parts: readonly string[] | null): readonly string[] | null {
  return parts?.with(4, encodeBase64(hexToBytes(parts[4] ?? ''))) ?? null
}
