import type { Sealer } from '../crypto/seal.ts'
import type { User, UserStore } from '../ports/users.ts'
import { matchingStep } from './totp.ts'

/** A secret as it is stored: sealed for this user alone (R35). */
export function sealTotpSecret(secret: string, userId: string, sealer: Sealer): Promise<string> {
  return sealer.seal(secret, contextOf(userId))
}

/** The secret in base32, `null` when it can't be opened. */
export function openTotpSecret(sealed: string, userId: string, sealer: Sealer): Promise<string | null> {
  return sealer.open(sealed, contextOf(userId))
}

/** Whether the code is right and its step was never used; it is used from now on (R07). Of parallel calls one gets true. */
export async function consumeTotpCode(
  user: User,
  code: string,
  { users, sealer, now }: { readonly users: UserStore; readonly sealer: Sealer; readonly now: () => Date },
): Promise<boolean> {
  if (!user.isTotpEnabled || user.totpSecret === undefined) return false
  const secret = await openTotpSecret(user.totpSecret, user.id, sealer)
  // A secret sealed by a key that is gone is a fault of the host's, not a wrong code.
  if (secret === null) throw new Error('A TOTP secret was sealed by none of the configured secrets')
  const step = matchingStep(secret, code, now())
  return step !== null && users.advanceTotpStep(user.id, step)
}

function contextOf(userId: string): string {
  return `totp:${userId}`
}
