import { constantTimeEqual } from '../../foundations/crypto/constant-time.ts'
import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import { hashCode, hashCodeByEach, hashToken } from '../../foundations/crypto/token-hash.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { Proof, ProofPurpose, ProofStore } from '../../ports/accounts/proofs.ts'

/** Number of wrong guesses after which a code or temporary token is refused. */
export const CODE_ATTEMPTS = 5

interface Given {
  readonly proofs: ProofStore
  readonly codeKeys: KeyRing
  readonly now: () => Date
}

type CodePurpose = ProofPurpose &
  ('sms-code-2fa' | 'phone-code' | 'reset-password-code' | 'verify-email-code' | 'magic-link-code-2fa')

/** Scope of a code: one user, one purpose, and a phone number, address or sign-in (`boundTo`). */
export interface CodeSubject {
  readonly purpose: CodePurpose
  readonly userId: string
  readonly boundTo: string
}

/** Stores a code's keyed hash (R35) and returns the record. By default, the user's earlier code for this purpose becomes invalid. */
export async function putCode(
  subject: CodeSubject,
  code: string,
  lifetimeMs: number,
  given: Given,
  options: { readonly replace: boolean } = { replace: true },
): Promise<Proof> {
  const { purpose, userId } = subject
  const data = { code: hashCode(given.codeKeys, purpose, userId, code) }
  const expiresAt = later(given.now(), lifetimeMs)
  const proof = { purpose, hash: keyOf(subject), userId, data, attempts: 0, expiresAt }
  await given.proofs.put(proof, options)
  return proof
}

/** Consumes the code and returns true if it is right. Counts the guess before comparing (R01). */
export async function consumeCode(subject: CodeSubject, code: string, given: Given): Promise<boolean> {
  const { purpose, userId } = subject
  const hash = keyOf(subject)
  const { proofs, now } = given
  const attempt = await proofs.claimAttempt(purpose, hash, CODE_ATTEMPTS, now())
  // Reads the proof even if no attempt is left, so that an account without an open code takes as long (R24b).
  const proof = await proofs.find(purpose, hash)
  if (attempt === null || proof === null) return false
  if (!isCodeOf(proof, hashCodeByEach(given.codeKeys, purpose, userId, code))) return false
  return (await proofs.consume(purpose, hash, now())) !== null
}

function keyOf({ userId, boundTo }: CodeSubject): string {
  return hashToken(JSON.stringify([userId, boundTo]))
}

function isCodeOf({ data }: Proof, hashes: readonly string[]): boolean {
  const stored = typeof data.code === 'string' ? data.code : ''
  return hashes.some((hash) => constantTimeEqual(hash, stored))
}
