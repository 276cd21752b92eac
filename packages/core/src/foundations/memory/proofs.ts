import type { Proof, ProofPurpose, ProofStore } from '../../ports/accounts/proofs.ts'
import { ConflictError } from '../../ports/conflict-error.ts'
import { copyRecord } from './copy-record.ts'
import { removeInSteps } from './hub/in-steps.ts'

export function memoryProofs(): Required<ProofStore> {
  const proofs = new Map<string, Proof>()

  function removeWhere(isGone: (proof: Proof) => boolean): number {
    const gone = [...proofs.values()].filter(isGone)
    for (const { purpose, hash } of gone) proofs.delete(keyOf(purpose, hash))
    return gone.length
  }

  return {
    async put(proof, options) {
      const { purpose, hash, userId } = proof
      const key = keyOf(purpose, hash)
      const taken = proofs.get(key)
      const isReplaced = (older: Proof) =>
        options?.replace === true && userId !== '' && older.userId === userId && older.purpose === purpose
      if (taken !== undefined && !isReplaced(taken))
        throw new ConflictError('A one-time token with this purpose and hash already exists')
      removeWhere(isReplaced)
      proofs.set(key, copyRecord(proof))
    },
    async find(purpose, hash) {
      const proof = proofs.get(keyOf(purpose, hash))
      return proof === undefined ? null : copyRecord(proof)
    },
    async claimAttempt(purpose, hash, max, now) {
      const key = keyOf(purpose, hash)
      const proof = proofs.get(key)
      if (proof === undefined || isExpired(proof, now) || proof.attempts >= max) return null
      const attempts = proof.attempts + 1
      proofs.set(key, { ...proof, attempts })
      return attempts
    },
    async consume(purpose, hash, now) {
      const key = keyOf(purpose, hash)
      const proof = proofs.get(key)
      if (proof === undefined || isExpired(proof, now)) return null
      proofs.delete(key)
      return copyRecord(proof)
    },
    async countFor(userId, purpose, now) {
      if (userId === '') return 0
      const isCounted = (proof: Proof) => proof.userId === userId && proof.purpose === purpose && !isExpired(proof, now)
      return [...proofs.values()].filter(isCounted).length
    },
    async deleteFor(userId, purposes) {
      if (userId === '') return 0
      return removeWhere((proof) => proof.userId === userId && (purposes?.includes(proof.purpose) ?? true))
    },
    async deleteExpired(now) {
      const remove = ({ purpose, hash }: Proof) => proofs.delete(keyOf(purpose, hash))
      return removeInSteps(proofs.values(), (proof) => isExpired(proof, now), remove)
    },
  }
}

function keyOf(purpose: ProofPurpose, hash: string): string {
  return `${purpose}:${hash}`
}

function isExpired({ expiresAt }: Proof, now: Date): boolean {
  return expiresAt !== undefined && expiresAt <= now
}
