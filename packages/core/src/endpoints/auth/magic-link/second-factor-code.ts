import type { CodeSubject } from '../../../identity/one-time-tokens/codes.ts'
import type { PendingSignIn } from '../../../identity/sign-in/second-factor.ts'

/** Returns the scope of a mailed second-factor code: one sign-in, one address and one mail. */
export function secondFactorCode({ proof, first: { user } }: PendingSignIn, codeId: string): CodeSubject {
  return { purpose: 'magic-link-code-2fa', userId: user.id, boundTo: `${proof.hash} ${user.email} ${codeId}` }
}
