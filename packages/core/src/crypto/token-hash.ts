import { sha256 } from '@noble/hashes/sha2.js'
import type { ProofPurpose } from '../ports/proofs.ts'
import { encodeHex, encodeUtf8 } from './encoding.ts'
import type { KeyRing } from './key-ring.ts'

/** SHA-256 as hex: how a 256-bit random token is stored (R35). Too fast for anything that can be guessed. */
export function hashToken(token: string): string {
  return encodeHex(sha256(encodeUtf8(token)))
}

/** How a short code is stored (R35): keyed, since six digits are guessed in no time, and good for one purpose of one user only (R02). */
export function hashCode(ring: KeyRing, purpose: ProofPurpose, userId: string, code: string): string {
  return ring.sign(codeMessage(purpose, userId, code))
}

/** The code's hash by every key, the current one first: codes that outlive a change of the secret are looked for under each. */
export function hashCodeByEach(ring: KeyRing, purpose: ProofPurpose, userId: string, code: string): readonly string[] {
  return ring.signByEach(codeMessage(purpose, userId, code))
}

// JSON tells ["a", "bc"] from ["ab", "c"], and escapes lone surrogates, which UTF-8 would fold into one.
function codeMessage(purpose: ProofPurpose, userId: string, code: string): string {
  return JSON.stringify([purpose, userId, code])
}
