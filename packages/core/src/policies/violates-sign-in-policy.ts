import type { Session } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'
import { verificationRefusal } from './email-verification.ts'
import type { Policies } from './policies.ts'
import { isSecondFactorRequired } from './second-factor-policy.ts'

/**
 * True if a sign-in would now require what this session lacks: a verified address, or a second factor that a policy requires. A factor that
 * the user enrolled later doesn't end sessions. Sessions that don't record their factors pass.
 */
export async function violatesSignInPolicy(
  session: Session,
  user: User,
  { policies, now }: { readonly policies: () => Promise<Policies>; readonly now: () => Date },
): Promise<boolean> {
  const { verificationMode, secondFactor } = await policies()
  if (verificationRefusal(user, verificationMode, now()) !== null) return true
  return session.passedSecondFactor === false && isSecondFactorRequired(user, session.method, secondFactor)
}
