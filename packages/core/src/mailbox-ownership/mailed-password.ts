import { hashToken } from '../crypto/token-hash.ts'
import type { ProofStore } from '../ports/proofs.ts'

const PURPOSE = 'mailed-password'

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** Remembers that the user's password was set by a mailed link: whoever reads the mail has it (R05). Until it is changed by its owner. */
export async function rememberMailedPassword(userId: string, { proofs }: Given): Promise<void> {
  const proof = { purpose: PURPOSE, hash: hashToken(userId), userId, data: {}, attempts: 0 } as const
  await proofs.put(proof, { replace: true })
}

/** Whether the user's password was set by a mailed link. */
export async function isMailedPassword(userId: string, { proofs }: Given): Promise<boolean> {
  return (await proofs.find(PURPOSE, hashToken(userId))) !== null
}
