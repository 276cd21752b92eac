import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'

const PURPOSE = 'mailed-password'

interface Given {
  readonly proofs: ProofStore
}

/**
 * Records that the password was set by a mailed link. Signing in with the password then proves only access to the mailbox (R05). The record
 * is deleted when the password is set by a text message, or changed in a session that wasn't opened by mail.
 */
export async function rememberMailedPassword(userId: string, { proofs }: Given): Promise<void> {
  const proof = { purpose: PURPOSE, hash: hashToken(userId), userId, data: {}, attempts: 0 } as const
  await proofs.put(proof, { replace: true })
}

export async function isMailedPassword(userId: string, { proofs }: Given): Promise<boolean> {
  return (await proofs.find(PURPOSE, hashToken(userId))) !== null
}
