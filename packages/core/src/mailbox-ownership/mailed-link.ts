import { hashToken } from '../crypto/token-hash.ts'
import { isConflict } from '../ports/conflict-error.ts'
import type { ProofStore } from '../ports/proofs.ts'

const PURPOSE = 'mailed-link'

interface Given {
  readonly proofs: ProofStore
}

/** Remembers that an account at this provider was linked by the mailbox alone: whoever reads the mail may sign in by it (R05). For good. */
export async function rememberMailedLink(userId: string, provider: string, { proofs }: Given): Promise<void> {
  try {
    await proofs.put({ purpose: PURPOSE, hash: keyOf(userId, provider), userId, data: {}, attempts: 0 })
  } catch (error) {
    // It is remembered already.
    if (!isConflict(error)) throw error
  }
}

/** Whether an account at this provider was linked by the mailbox alone. */
export async function isMailedLink(userId: string, provider: string, { proofs }: Given): Promise<boolean> {
  return (await proofs.find(PURPOSE, keyOf(userId, provider))) !== null
}

function keyOf(userId: string, provider: string): string {
  return hashToken(JSON.stringify([userId, provider]))
}
