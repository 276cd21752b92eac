import type { Session } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import { verificationRefusal } from './email-verification.ts'
import type { Policies } from './policies.ts'
import { isSecondFactorRequired } from './second-factor-policy.ts'

/**
 * True if the session no longer meets the sign-in policies: the address isn't verified although it must be now, or a second factor is
 * required now and none was passed at the session's sign-in. Enrolling a factor doesn't end existing sessions. A session that doesn't
 * record whether a factor was passed counts as having passed one.
 */
export async function violatesSignInPolicy(
  session: Pick<Session, 'method' | 'passedSecondFactor'>,
  user: User,
  { policies, now }: { readonly policies: () => Promise<Policies>; readonly now: () => Date },
): Promise<boolean> {
  // A session in which an administrator acts as the user has no refresh token and must never be refreshed (R37).
  if (session.method === 'impersonation') return true
  const { verificationMode, secondFactor } = await policies()
  if (verificationRefusal(user, verificationMode, now()) !== null) return true
  return session.passedSecondFactor === false && isSecondFactorRequired(user, session.method, secondFactor)
}
