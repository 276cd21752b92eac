import { hashToken } from '../crypto/token-hash.ts'
import { putIfAbsent } from '../one-time-tokens/put-if-absent.ts'
import type { ProofStore } from '../ports/proofs.ts'

const PURPOSE = 'mailed-link'

interface Given {
  readonly proofs: ProofStore
}

/** Remembers that an account at this provider was linked by the mailbox alone: whoever reads the mail may sign in by it (R05). For good. */
export async function rememberMailedLink(userId: string, provider: string, { proofs }: Given): Promise<void> {
  await putIfAbsent({ purpose: PURPOSE, hash: keyOf(userId, provider), userId, data: {}, attempts: 0 }, proofs)
}

/** Whether an account at this provider was linked by the mailbox alone. */
export async function isMailedLink(userId: string, provider: string, { proofs }: Given): Promise<boolean> {
  return (await proofs.find(PURPOSE, keyOf(userId, provider))) !== null
}

function keyOf(userId: string, provider: string): string {
  return hashToken(JSON.stringify([userId, provider]))
}
