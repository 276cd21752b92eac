import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { User } from '../../ports/accounts/users.ts'
import { putIfAbsent } from '../one-time-tokens/put-if-absent.ts'

const PURPOSE = 'second-factor-phone'

/** True if the user's number is accepted as the second factor although it no longer allows signing in (R10). */
export async function isSecondFactorPhone(user: User, { proofs }: { readonly proofs: ProofStore }): Promise<boolean> {
  return user.phoneNumber !== undefined && (await proofs.find(PURPOSE, keyOf(user))) !== null
}

/**
 * Keeps a verified phone number as the second factor although it no longer allows signing in. The record lasts until the number is changed
 * or verified again.
 */
export async function keepSecondFactorPhone(user: User, { proofs }: { readonly proofs: ProofStore }): Promise<void> {
  if (user.phoneNumber === undefined || user.isPhoneVerified === false) return
  await putIfAbsent({ purpose: PURPOSE, hash: keyOf(user), userId: user.id, data: {}, attempts: 0 }, proofs)
}

function keyOf({ id, phoneNumber }: Pick<User, 'id' | 'phoneNumber'>): string {
  return hashToken(JSON.stringify([id, phoneNumber]))
}
