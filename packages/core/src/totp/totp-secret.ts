import type { Sealer } from '../crypto/seal.ts'
import type { User, UserStore } from '../ports/users.ts'
import { matchingStep } from './totp.ts'

/** Encrypts a TOTP secret for storage. It is bound to the user: copied to another user's row, it can't be decrypted (R35). */
export function sealTotpSecret(secret: string, userId: string, sealer: Sealer): Promise<string> {
  return sealer.seal(secret, contextOf(userId))
}

/** Decrypts a stored secret to base32. Returns null if no configured secret fits. */
export function openTotpSecret(sealed: string, userId: string, sealer: Sealer): Promise<string | null> {
  return sealer.open(sealed, contextOf(userId))
}

/** True if the code is right and its 30 s step wasn't used before; the step is then used (R07). Only one of several parallel calls gets true. */
export async function consumeTotpCode(
  user: User,
  code: string,
  { users, sealer, now }: { readonly users: UserStore; readonly sealer: Sealer; readonly now: () => Date },
): Promise<boolean> {
  if (!user.isTotpEnabled || user.totpSecret === undefined) return false
  const secret = await openTotpSecret(user.totpSecret, user.id, sealer)
  // The host removed the key that encrypted the secret: an error of the configuration, not a wrong code.
  if (secret === null) throw new Error('A TOTP secret was encrypted with a secret that is no longer configured')
  const step = matchingStep(secret, code, now())
  return step !== null && users.advanceTotpStep(user.id, step)
}

function contextOf(userId: string): string {
  return `totp:${userId}`
}
