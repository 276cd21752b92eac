import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'

const PURPOSE = 'texted-password'

interface Given {
  readonly proofs: ProofStore
}

/**
 * Records that the password was set by a text message. Signing in with the password then proves only access to the phone, so a code by text
 * message doesn't count as a second factor (R05). The record is deleted when the password is set or changed in another way.
 */
export async function rememberTextedPassword(userId: string, { proofs }: Given): Promise<void> {
  const proof = { purpose: PURPOSE, hash: hashToken(userId), userId, data: {}, attempts: 0 } as const
  await proofs.put(proof, { replace: true })
}

export async function isTextedPassword(userId: string, { proofs }: Given): Promise<boolean> {
  return (await proofs.find(PURPOSE, hashToken(userId))) !== null
}
