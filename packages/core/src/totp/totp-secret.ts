import type { Sealer } from '../crypto/seal.ts'
import type { User, UserStore } from '../ports/users.ts'
import { matchingStep } from './totp.ts'

/** Encrypts a TOTP secret for storage, bound to the user. A copy in another user's row can't be decrypted (R35). */
export function sealTotpSecret(secret: string, userId: string, sealer: Sealer): Promise<string> {
  return sealer.seal(secret, contextOf(userId))
}

/** Decrypts a stored TOTP secret to base32. Returns null if no configured master secret can decrypt it. */
export function openTotpSecret(sealed: string, userId: string, sealer: Sealer): Promise<string | null> {
  return sealer.open(sealed, contextOf(userId))
}

/**
 * True if the code is right and its 30 s step wasn't used before. The step is then stored as used, so of several parallel calls only one
 * returns true (R07).
 */
export async function consumeTotpCode(
  user: User,
  code: string,
  { users, sealer, now }: { readonly users: UserStore; readonly sealer: Sealer; readonly now: () => Date },
): Promise<boolean> {
  if (!user.isTotpEnabled || user.totpSecret === undefined || users.advanceTotpStep === undefined) return false
  const secret = await openTotpSecret(user.totpSecret, user.id, sealer)
  // Throws because this is a configuration error, not a wrong code: the master secret that encrypted this TOTP secret was removed.
  if (secret === null) throw new Error('A TOTP secret was encrypted with a secret that is no longer configured')
  const step = matchingStep(secret, code, now())
  return step !== null && users.advanceTotpStep(user.id, step)
}

function contextOf(userId: string): string {
  return `totp:${userId}`
}
