import type { Proof } from '../ports/proofs.ts'

/** True if the proof exists and its expiry is after `now`. */
export function isUnexpired(proof: Proof | null, now: Date): proof is Proof {
  return proof?.expiresAt !== undefined && proof.expiresAt > now
}
