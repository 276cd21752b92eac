import { ConflictError, type Proof, type ProofPurpose, type ProofStore } from '@sallyport/core/ports'
import { copy, type Least } from './least.ts'

/** One-time tokens with only the required methods: no recovery codes, no clean-up. */
export function minimalProofs(proofs: Proof[]): Least<ProofStore> {
  const indexOf = (purpose: ProofPurpose, hash: string) =>
    proofs.findIndex((proof) => proof.purpose === purpose && proof.hash === hash)

  function removeWhere(isGone: (proof: Proof) => boolean): number {
    const left = proofs.filter((proof) => !isGone(proof))
    const count = proofs.length - left.length
    proofs.splice(0, proofs.length, ...left)
    return count
  }

  return {
    async put(proof, options) {
      const { purpose, hash, userId } = proof
      // Tokens without a user, such as OAuth states, never replace each other.
      const isReplaced = (old: Proof | undefined) =>
        options?.replace === true && userId !== '' && old?.userId === userId && old.purpose === purpose
      const index = indexOf(purpose, hash)
      if (index >= 0 && !isReplaced(proofs[index])) throw new ConflictError('The token exists')
      removeWhere(isReplaced)
      proofs.push(structuredClone(proof))
    },
    find: async (purpose, hash) => copy(proofs[indexOf(purpose, hash)]),
    async claimAttempt(purpose, hash, max, now) {
      const index = indexOf(purpose, hash)
      const proof = proofs[index]
      if (proof === undefined || isExpired(proof, now) || proof.attempts >= max) return null
      proofs[index] = { ...proof, attempts: proof.attempts + 1 }
      return proof.attempts + 1
    },
    async consume(purpose, hash, now) {
      const index = indexOf(purpose, hash)
      const proof = proofs[index]
      if (proof === undefined || isExpired(proof, now)) return null
      proofs.splice(index, 1)
      return proof
    },
    async deleteFor(userId, purposes) {
      if (userId === '') return 0
      return removeWhere((proof) => proof.userId === userId && (purposes?.includes(proof.purpose) ?? true))
    },
  }
}

function isExpired({ expiresAt }: Proof, now: Date): boolean {
  return expiresAt !== undefined && expiresAt <= now
}
