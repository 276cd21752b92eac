import type { FailureCode } from '../http/errors.ts'
import type { User } from '../ports/users.ts'

/** `none`: no effect. `lazy`: an unverified address may sign in until its deadline. `strict`: never. */
export type VerificationMode = 'none' | 'lazy' | 'strict'

/** Why the address keeps the user out, if it does. */
export function verificationRefusal(user: User, mode: VerificationMode, now: Date): FailureCode | null {
  if (user.isEmailVerified || mode === 'none') return null
  if (mode === 'strict') return 'EMAIL_NOT_VERIFIED'
  const deadline = user.emailVerificationDeadline
  return deadline !== undefined && deadline.getTime() <= now.getTime() ? 'EMAIL_VERIFICATION_REQUIRED' : null
}
