import type { KeyRing } from '../crypto/key-ring.ts'
import { randomBytes } from '../crypto/random.ts'
import { hashCode, hashCodeByEach } from '../crypto/token-hash.ts'
import type { ProofStore } from '../ports/proofs.ts'
import { encodeBase32 } from './base32.ts'

const COUNT = 10
const PURPOSE = 'recovery-code'

interface Given {
  readonly proofs: ProofStore
  readonly recoveryKeys: KeyRing
  readonly now: () => Date
}

/**
 * Creates ten recovery codes of 50 bits (`xxxxx-xxxxx`) and deletes the user's earlier ones. Stores only keyed hashes (R35). Returns no
 * codes if the store can't count them.
 */
export async function replaceRecoveryCodes(
  userId: string,
  { proofs, recoveryKeys }: Given,
): Promise<readonly string[]> {
  if (proofs.countFor === undefined) return []
  const codes = Array.from({ length: COUNT }, newCode)
  await proofs.deleteFor(userId, [PURPOSE])
  for (const code of codes) {
    const hash = hashCode(recoveryKeys, PURPOSE, userId, plain(code))
    await proofs.put({ purpose: PURPOSE, hash, userId, data: {}, attempts: 0 })
  }
  return codes
}

/** Consumes a recovery code; returns false if it isn't one of the user's or was already used (R01). */
export async function consumeRecoveryCode(userId: string, code: string, given: Given): Promise<boolean> {
  for (const hash of hashCodeByEach(given.recoveryKeys, PURPOSE, userId, plain(code))) {
    if ((await given.proofs.consume(PURPOSE, hash, given.now())) !== null) return true
  }
  return false
}

export async function countRecoveryCodes(
  userId: string,
  { proofs, now }: Pick<Given, 'proofs' | 'now'>,
): Promise<number> {
  return (await proofs.countFor?.(userId, PURPOSE, now())) ?? 0
}

function newCode(): string {
  const letters = encodeBase32(randomBytes(7)).slice(0, 10).toLowerCase()
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Removes hyphens and case differences: users may type codes without the hyphen and in upper or lower case. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}
