import { sha256 } from '@noble/hashes/sha2.js'
import type { ProofPurpose } from '../ports/proofs.ts'
import { encodeHex, encodeUtf8 } from './encoding.ts'
import type { KeyRing } from './key-ring.ts'

/** Returns the hash under which a 256-bit random token is stored (R35): SHA-256 as hex. Too fast for secrets that can be guessed. */
export function hashToken(token: string): string {
  return encodeHex(sha256(encodeUtf8(token)))
}

/**
 * Returns the hash under which a short code is stored (R35). Keyed, because unkeyed hashes of 6 digits are quickly
 * guessed; bound to one purpose of one user (R02).
 */
export function hashCode(ring: KeyRing, purpose: ProofPurpose, userId: string, code: string): string {
  return ring.sign(codeMessage(purpose, userId, code))
}

/** Returns the hash of a code with every key, the current one first: to find codes stored before a change of the secret. */
export function hashCodeByEach(ring: KeyRing, purpose: ProofPurpose, userId: string, code: string): readonly string[] {
  return ring.signByEach(codeMessage(purpose, userId, code))
}

// JSON distinguishes ["a", "bc"] from ["ab", "c"] and escapes lone surrogates, which UTF-8 would make equal.
function codeMessage(purpose: ProofPurpose, userId: string, code: string): string {
  return JSON.stringify([purpose, userId, code])
}
