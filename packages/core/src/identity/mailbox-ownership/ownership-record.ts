import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { User } from '../../ports/accounts/users.ts'
import { putIfAbsent } from '../one-time-tokens/put-if-absent.ts'

const PURPOSE = 'verified-only'

type Address = Pick<User, 'id' | 'email'>
interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** True if the address is owned: it is verified and has no `verified-only` record. */
export async function isOwned(user: Address & Pick<User, 'isEmailVerified'>, { proofs }: Given): Promise<boolean> {
  return user.email !== null && user.isEmailVerified && (await proofs.find(PURPOSE, keyOf(user))) === null
}

/**
 * Records that the address isn't owned even if it is verified: no one has shown yet that the person who set the credentials reads its mail
 * (R10). The record never expires, and neither `endAccess` nor the clean-up deletes it.
 */
export async function recordVerifiedOnly(user: Address, { proofs }: Given): Promise<void> {
  await putIfAbsent({ purpose: PURPOSE, hash: keyOf(user), userId: user.id, data: {}, attempts: 0 }, proofs)
}

/** Deletes the `verified-only` record, so that the verified address is owned. */
export async function forgetVerifiedOnly(user: Address, { proofs, now }: Given): Promise<void> {
  await proofs.consume(PURPOSE, keyOf(user), now())
}

/** Returns the record's key. It includes the address, so that the record doesn't apply to a changed address. */
function keyOf({ id, email }: Address): string {
  return hashToken(JSON.stringify([id, email]))
}
