import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import { putIfAbsent } from '../one-time-tokens/put-if-absent.ts'

const PURPOSE = 'mailed-link'

interface Given {
  readonly proofs: ProofStore
}

/**
 * Records that the user linked an account of this provider by a mailed link. Signing in with the provider then proves only access to the
 * mailbox (R05). The record never expires.
 */
export async function rememberMailedLink(userId: string, provider: string, { proofs }: Given): Promise<void> {
  await putIfAbsent({ purpose: PURPOSE, hash: keyOf(userId, provider), userId, data: {}, attempts: 0 }, proofs)
}

export async function isMailedLink(userId: string, provider: string, { proofs }: Given): Promise<boolean> {
  return (await proofs.find(PURPOSE, keyOf(userId, provider))) !== null
}

function keyOf(userId: string, provider: string): string {
  return hashToken(JSON.stringify([userId, provider]))
}
