import { sha256 } from '@noble/hashes/sha2.js'
import type { ProofPurpose } from '../../ports/accounts/proofs.ts'
import { encodeHex, encodeUtf8 } from './encoding.ts'
import type { KeyRing } from './key-ring.ts'

/**
 * Returns the hash under which a 256-bit random token is stored (R35): SHA-256 as hex. Don't use it for secrets that can be guessed:
 * SHA-256 is too fast.
 */
export function hashToken(token: string): string {
  return encodeHex(sha256(encodeUtf8(token)))
}

/**
 * Returns the hash under which a short code is stored (R35). The hash is keyed, because a 6-digit code is quickly guessed from an
 * unkeyed hash. The hash is bound to one purpose and one user (R02).
 */
export function hashCode(ring: KeyRing, purpose: ProofPurpose, userId: string, code: string): string {
  return ring.sign(codeMessage(purpose, userId, code))
}

/** Returns the hash of a code with every key, the current key first. Used to find codes that were stored before the secret was changed. */
export function hashCodeByEach(ring: KeyRing, purpose: ProofPurpose, userId: string, code: string): readonly string[] {
  return ring.signByEach(codeMessage(purpose, userId, code))
}

// JSON keeps ["a", "bc"] and ["ab", "c"] distinct. It also escapes lone surrogates, which UTF-8 would make equal.
function codeMessage(purpose: ProofPurpose, userId: string, code: string): string {
  return JSON.stringify([purpose, userId, code])
}
