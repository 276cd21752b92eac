import type { CodeSubject } from '../../../identity/one-time-tokens/codes.ts'
import type { PendingSignIn } from '../../../identity/sign-in/second-factor.ts'

/** Returns the scope of a texted second-factor code: one sign-in and one number. A code for the user's former number is invalid. */
export function secondFactorCode({ proof, first: { user } }: PendingSignIn): CodeSubject {
  return { purpose: 'sms-code-2fa', userId: user.id, boundTo: `${proof.hash} ${user.phoneNumber ?? ''}` }
}
