import type { FailureCode } from '../../foundations/values/errors.ts'
import { DAY_MS, later } from '../../foundations/values/timestamps.ts'
import type { User } from '../../ports/accounts/users.ts'

/** When an unverified address may sign in. `none`: always. `lazy`: until its deadline. `strict`: never. */
export type VerificationMode = 'none' | 'lazy' | 'strict'

/** Returns the error code if the user's unverified address may not sign in, or null if the user may sign in. A user without an address may. */
export function verificationRefusal(user: User, mode: VerificationMode, now: Date): FailureCode | null {
  if (user.isEmailVerified || user.email === null || mode === 'none') return null
  if (mode === 'strict') return 'EMAIL_NOT_VERIFIED'
  const deadline = user.emailVerificationDeadline
  return deadline !== undefined && deadline.getTime() <= now.getTime() ? 'EMAIL_VERIFICATION_REQUIRED' : null
}

/** Returns the deadline after which an address that is unverified now can no longer sign in (mode `lazy`). */
export async function verificationDeadline(given: {
  readonly policies: () => Promise<{ readonly verificationGraceDays: number }>
  readonly now: () => Date
}): Promise<Date> {
  const { verificationGraceDays } = await given.policies()
  return later(given.now(), verificationGraceDays * DAY_MS)
}

/** True if a new account can't sign in before its address is verified. */
export function verifiesFirst({
  verificationMode,
  verificationGraceDays,
}: {
  readonly verificationMode: VerificationMode
  readonly verificationGraceDays: number
}): boolean {
  return verificationMode === 'strict' || (verificationMode === 'lazy' && verificationGraceDays === 0)
}
