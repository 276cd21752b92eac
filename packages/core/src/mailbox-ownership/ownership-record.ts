import { hashToken } from '../crypto/token-hash.ts'
import { putIfAbsent } from '../one-time-tokens/put-if-absent.ts'
import type { ProofStore } from '../ports/proofs.ts'
import type { User } from '../ports/users.ts'

const PURPOSE = 'verified-only'

type Address = Pick<User, 'id' | 'email'>
interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** True if the address is verified and has no `verified-only` record. */
export async function isOwned(user: Address & Pick<User, 'isEmailVerified'>, { proofs }: Given): Promise<boolean> {
  return user.isEmailVerified && (await proofs.find(PURPOSE, keyOf(user))) === null
}

/** Records that verifying this address doesn't make it owned. The record never expires; `endAccess` and clean-up keep it. */
export async function recordVerifiedOnly(user: Address, { proofs }: Given): Promise<void> {
  await putIfAbsent({ purpose: PURPOSE, hash: keyOf(user), userId: user.id, data: {}, attempts: 0 }, proofs)
}

/** Deletes the `verified-only` record: a verified address is then owned. */
export async function forgetVerifiedOnly(user: Address, { proofs, now }: Given): Promise<void> {
  await proofs.consume(PURPOSE, keyOf(user), now())
}

/** The key includes the address, so that a changed address starts without ownership. */
function keyOf({ id, email }: Address): string {
  return hashToken(JSON.stringify([id, email]))
}
