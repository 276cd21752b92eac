import type { AccessPorts } from '../accounts/end-access.ts'
import type { RequestContext } from '../http/context.ts'
import { type FailureCode, failure } from '../http/errors.ts'
import { limits } from '../limits/limits.ts'
import { requesterOf } from '../limits/requester.ts'
import { maySend } from '../limits/send-limit.ts'
import { takeOwnership } from '../mailbox-ownership/take-ownership.ts'
import { issueOneTimeToken } from '../one-time-tokens/one-time-token.ts'
import { needsSecondFactor } from '../policies/second-factor-policy.ts'
import { verificationRefusal } from '../policies/verification-mode.ts'
import type { LinkedAccountStore } from '../ports/linked-accounts.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { Session } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'
import { isEndedFor } from '../session/is-ended.ts'
import { later } from '../session/lifetimes.ts'
import type { FirstFactor } from './first-factor.ts'
import { mintSession } from './mint-session.ts'
import { offeredFactors } from './offered-factors.ts'
import { publishFailure } from './publish-failure.ts'
import { sendVerification } from './send-verification.ts'
import type { Services } from './services.ts'

/** What a proven first factor comes to. */
export type SignIn =
  | {
      readonly outcome: 'signed-in'
      readonly user: User
      readonly session: Session
      /** The second factor that was proven, if one was asked for. */
      readonly secondFactor?: string
    }
  | { readonly outcome: 'second-factor-needed'; readonly tempToken: string; readonly methods: readonly string[] }
  | { readonly outcome: 'set-up-needed'; readonly tempToken: string }

export interface SignInPorts extends AccessPorts {
  readonly rateLimiter: RateLimiter
  readonly mailer?: Mailer | undefined
  readonly linkedAccounts?: LinkedAccountStore | undefined
}

type Given = Services & SignInPorts

/**
 * The one way from a first factor to a session: account enabled → verification mode → second-factor policy → mint (R04).
 * A factor that proves the mailbox makes the address owned on the way (R10). 403 ACCOUNT_DISABLED, EMAIL_NOT_VERIFIED or EMAIL_VERIFICATION_REQUIRED.
 */
export async function finishSignIn(first: FirstFactor, context: RequestContext, given: Given): Promise<SignIn> {
  const { verificationMode, secondFactor } = await given.policies()
  if (first.user.isDisabled === true) return refuse(first, 'ACCOUNT_DISABLED', context, given)
  const user = await withMailbox(first, context, given)
  const refusal = verificationRefusal(user, verificationMode, given.now())
  if (refusal !== null) return refuse(first, refusal, context, given)
  if (needsSecondFactor(user, first.method, secondFactor)) return challenge({ ...first, user }, context, given)
  const { user: signedIn, session } = await mintSession({ ...first, user }, context, given)
  return { outcome: 'signed-in', user: signedIn, session }
}

async function withMailbox({ user, mailbox }: FirstFactor, context: RequestContext, given: Given): Promise<User> {
  if (mailbox === undefined) return user
  const owned = await takeOwnership(user, mailbox, context, given)
  if (owned === null) throw failure('INVALID_CREDENTIALS')
  return owned
}

async function refuse(first: FirstFactor, reason: FailureCode, context: RequestContext, given: Given): Promise<never> {
  const { user, method, provider } = first
  await publishFailure({ method, provider, reason, email: user.email, userId: user.id }, context, given)
  const send = given.mailer?.sendVerificationEmail
  const isUnverified = reason === 'EMAIL_NOT_VERIFIED' || reason === 'EMAIL_VERIFICATION_REQUIRED'
  if (isUnverified && send !== undefined) {
    const sending = { purpose: 'verify-email', to: user.email, requester: requesterOf(user, context, given) }
    if (await maySend(limits.sendMail, sending, given)) {
      context.background(() => sendVerification(user, undefined, send, given))
    }
  }
  throw failure(reason)
}

/** A temporary token: bound to the user and the first factor, and to the one door that is open to them. */
async function challenge(first: FirstFactor, context: RequestContext, given: Given): Promise<SignIn> {
  const { user, method, provider, stillHolds } = first
  const { secondFactor } = await given.policies()
  const methods = await offeredFactors(first, secondFactor, given)
  const { token, hash } = issueOneTimeToken()
  const purpose = methods.length > 0 ? '2fa' : '2fa-setup'
  await given.proofs.put({
    purpose,
    hash,
    userId: user.id,
    data: { method, provenAt: context.receivedAt.getTime(), ...(provider !== undefined && { provider }) },
    attempts: 0,
    expiresAt: later(given.now(), given.lifetimes.tempTokenMs),
  })
  // Only now is the user's state read for good: what ends access after this read deletes the temporary token (R28).
  const current = await given.users.findById(user.id)
  const isEnded = isEndedFor(current, { authenticatedAt: context.receivedAt })
  if (current === null || isEnded || !((await stillHolds?.(current)) ?? true)) {
    await given.proofs.consume(purpose, hash, given.now())
    throw failure('INVALID_CREDENTIALS')
  }
  if (methods.length === 0) return { outcome: 'set-up-needed', tempToken: token }
  return { outcome: 'second-factor-needed', tempToken: token, methods }
}
