import type { Proof } from '../../ports/accounts/proofs.ts'

/** True if the one-time token's record exists and expires after `now`. False for a record without an expiry. */
export function isUnexpired(proof: Proof | null, now: Date): proof is Proof {
  return proof?.expiresAt !== undefined && proof.expiresAt > now
}
