import type { Session } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import { verificationRefusal } from './email-verification.ts'
import type { Policies } from './policies.ts'
import { isSecondFactorRequired } from './second-factor-policy.ts'

/**
 * True if the session no longer meets the sign-in policies: a verified address or a second factor is now required and was missing at its
 * sign-in. Enrolling a factor doesn't end existing sessions. Sessions that don't record their factors aren't checked.
 */
export async function violatesSignInPolicy(
  session: Pick<Session, 'method' | 'passedSecondFactor'>,
  user: User,
  { policies, now }: { readonly policies: () => Promise<Policies>; readonly now: () => Date },
): Promise<boolean> {
  // The session in which an administrator acts as the user must not be refreshed, so it has no refresh token (R37).
  if (session.method === 'impersonation') return true
  const { verificationMode, secondFactor } = await policies()
  if (verificationRefusal(user, verificationMode, now()) !== null) return true
  return session.passedSecondFactor === false && isSecondFactorRequired(user, session.method, secondFactor)
}
