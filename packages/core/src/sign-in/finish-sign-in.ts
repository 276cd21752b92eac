import type { RequestContext } from '../http/context.ts'
import { type FailureCode, failure } from '../http/errors.ts'
import type { ProofStore } from '../ports/proofs.ts'
import type { Session, SessionStore } from '../ports/sessions.ts'
import type { User, UserStore } from '../ports/users.ts'
import { later } from '../session/lifetimes.ts'
import { issueOneShotToken } from '../tokens/one-shot-token.ts'
import { availableFactors, needsSecondFactor } from './factor.ts'
import type { FirstFactor } from './first-factor.ts'
import { mintSession } from './mint-session.ts'
import { publishFailure } from './publish-failure.ts'
import type { Services } from './services.ts'
import { verificationRefusal } from './verification-mode.ts'

/** What a proven first factor comes to. */
export type SignIn =
  | { readonly outcome: 'signed-in'; readonly user: User; readonly session: Session }
  | { readonly outcome: 'second-factor-needed'; readonly tempToken: string; readonly methods: readonly string[] }
  | { readonly outcome: 'set-up-needed'; readonly tempToken: string }

type Given = Services & { readonly users: UserStore; readonly sessions: SessionStore; readonly proofs: ProofStore }

/**
 * The one way from a first factor to a session: account enabled → verification mode → second-factor policy → mint (R04).
 * 403 ACCOUNT_DISABLED, EMAIL_NOT_VERIFIED or EMAIL_VERIFICATION_REQUIRED.
 */
export async function finishSignIn(first: FirstFactor, context: RequestContext, given: Given): Promise<SignIn> {
  const { user, method } = first
  const refusal: FailureCode | null =
    user.isDisabled === true ? 'ACCOUNT_DISABLED' : verificationRefusal(user, given.verificationMode, given.now())
  if (refusal !== null) {
    await publishFailure(
      { method, provider: first.provider, reason: refusal, email: user.email, userId: user.id },
      context,
      given,
    )
    throw failure(refusal)
  }
  if (needsSecondFactor(user, method, given.secondFactor)) return challenge(first, given)
  const { user: signedIn, session } = await mintSession(first, context, given)
  return { outcome: 'signed-in', user: signedIn, session }
}

/** A temporary token: bound to the user and the first factor, and to the one door that is open to them. */
async function challenge({ user, method, provider }: FirstFactor, given: Given): Promise<SignIn> {
  const methods = await availableFactors(user, method, given.factors, given.secondFactor)
  const { token, hash } = issueOneShotToken()
  await given.proofs.put({
    purpose: methods.length > 0 ? '2fa' : '2fa-setup',
    hash,
    userId: user.id,
    data: { method, ...(provider !== undefined && { provider }) },
    attempts: 0,
    expiresAt: later(given.now(), given.lifetimes.tempTokenMs),
  })
  if (methods.length === 0) return { outcome: 'set-up-needed', tempToken: token }
  return { outcome: 'second-factor-needed', tempToken: token, methods }
}
