import type { Proof, ProofStore } from '../../ports/accounts/proofs.ts'
import { isConflict } from '../../ports/conflict-error.ts'

/** Stores a one-time token's record. Returns false if a record with this purpose and hash exists. */
export async function putIfAbsent(proof: Proof, proofs: ProofStore): Promise<boolean> {
  try {
    await proofs.put(proof)
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}
