import { GUESS_PURPOSES } from '../lockout/guess-count.ts'
import type { ProofStore } from '../ports/proofs.ts'
import type { UserStore } from '../ports/users.ts'

/** Removes a user's authenticator app, a pending set-up, the recovery codes and the counts of wrong guesses. */
export async function removeTotp(
  userId: string,
  { users, proofs, now }: { readonly users: UserStore; readonly proofs: ProofStore; readonly now: () => Date },
): Promise<void> {
  await users.update(userId, { isTotpEnabled: false, totpSecret: null, totpLastStep: null, updatedAt: now() })
  await proofs.deleteFor(userId, ['recovery-code', 'totp-pending', ...GUESS_PURPOSES])
}
