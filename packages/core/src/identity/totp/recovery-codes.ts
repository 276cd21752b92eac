import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import { randomBytes } from '../../foundations/crypto/random.ts'
import { hashCode, hashCodeByEach } from '../../foundations/crypto/token-hash.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import { bareCode } from '../../web/http/request/code-text.ts'
import { encodeBase32 } from './base32.ts'

const COUNT = 10
const PURPOSE = 'recovery-code'

interface Given {
  readonly proofs: ProofStore
  readonly recoveryKeys: KeyRing
  readonly now: () => Date
}

/**
 * Creates ten recovery codes of 50 bits (`xxxxx-xxxxx`) and stores their keyed hashes (R35). The write of the first one also deletes the
 * user's earlier codes. Returns no codes if the store lacks `countFor`, or if a parallel call replaced or removed the new codes: only one
 * set is ever valid and known.
 */
export async function replaceRecoveryCodes(userId: string, given: Given): Promise<readonly string[]> {
  const { proofs, recoveryKeys, now } = given
  if (proofs.countFor === undefined) return []
  const codes = Array.from({ length: COUNT }, newCode)
  const hashes = codes.map((code) => hashCode(recoveryKeys, PURPOSE, userId, plain(code)))
  for (const [index, hash] of hashes.entries())
    await proofs.put({ purpose: PURPOSE, hash, userId, data: {}, attempts: 0 }, { replace: index === 0 })
  const [first = ''] = hashes
  if ((await proofs.find(PURPOSE, first)) !== null) return codes
  for (const hash of hashes) await proofs.consume(PURPOSE, hash, now())
  return []
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
  return bareCode(code).toLowerCase()
}
