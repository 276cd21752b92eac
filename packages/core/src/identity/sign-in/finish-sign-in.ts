import * as v from 'valibot'
import type { KnownDevices } from '../../foundations/tokens/known-device.ts'
import { type FailureCode, failure } from '../../foundations/values/errors.ts'
import type { Session } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Mailer } from '../../ports/host/mailer.ts'
import { ok, type Reply } from '../../web/http/replies/reply.ts'
import { requesterOf } from '../../web/http/request/requester.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { limits } from '../../web/limits/limits.ts'
import type { TargetLimits } from '../../web/limits/rate-limit.ts'
import { maySend } from '../../web/limits/send-limit.ts'
import { hasAddress } from '../accounts/address-of.ts'
import { type SupersedingGiven, supersedeGuest } from '../guests/supersede-guest.ts'
import { isClosedTo } from '../mailbox-ownership/closed-address.ts'
import { confirmOwnership, type Owned, type OwnershipGiven } from '../mailbox-ownership/confirm-ownership.ts'
import { verificationRefusal } from '../policies/email-verification.ts'
import { needsSecondFactor } from '../policies/second-factor-policy.ts'
import { deliverTokens, issueTokens, type TokenGiven, tokensReply } from '../session/issue-tokens.ts'
import type { HeldWayIn } from '../ways-in/name-way-in.ts'
import { isSuspended } from '../ways-in/suspension.ts'
import { removedField, removedIn } from '../ways-in/way-in-schema.ts'
import { type Challenge, type ChallengeGiven, challenge } from './challenge.ts'
import type { FirstFactor, ProvenFactor } from './first-factor.ts'
import { knownDeviceCookie } from './known-device-cookie.ts'
import { type MintGiven, mintSession } from './mint-session.ts'
import { publishFailure } from './publish-failure.ts'
import { type ReplaceGiven, replaceSessions } from './replace-sessions.ts'
import { sendVerification, type VerificationGiven } from './send-verification.ts'

export const challengeReply = v.object({
  requiresTwoFactor: v.literal(true),
  tempToken: v.string(),
  available2faMethods: v.array(v.string()),
  ...removedField,
})

/** Schema of the 200 response of every sign-in endpoint: tokens, or the request for a second factor. */
export const signInReply = v.union([v.object({ ...tokensReply.entries, ...removedField }), challengeReply])

/**
 * Schema of the 200 response of an endpoint that makes a change before it signs in. The request for a second factor then also has
 * `success: true`, so that clients see that the change was made.
 */
export const doneAndSignInReply = v.union([
  signInReply.options[0],
  v.object({ success: v.literal(true), ...challengeReply.entries }),
])

/** Error codes that every sign-in endpoint can return. */
export const SIGN_IN_ERRORS = [
  '2FA_SETUP_REQUIRED',
  'EMAIL_NOT_VERIFIED',
  'EMAIL_VERIFICATION_REQUIRED',
  'ACCOUNT_DISABLED',
  'SIGN_IN_METHOD_SUSPENDED',
] as const

/** `removed`: sign-in methods that this sign-in removed or suspended, because it was the first proof of the mailbox (R10). */
export type SignIn = { readonly removed?: readonly HeldWayIn[] } & (
  | {
      readonly outcome: 'signed-in'
      readonly user: User
      readonly session: Session
      /** Id of the second factor that was passed; undefined if no second factor was required. */
      readonly secondFactor?: string
    }
  | Challenge
)

export interface SignInGiven extends OwnershipGiven, ChallengeGiven, MintGiven, VerificationGiven, TargetLimits {
  readonly mailer: Mailer | undefined
}

export interface DeliveryGiven extends TokenGiven, ReplaceGiven, SupersedingGiven {
  readonly knownDevices: KnownDevices
}

/**
 * Turns a correct first factor into a session, or into a request for a second factor (R04). Checks in this order: account enabled, sign-in
 * method not suspended (R38), address verified as the mode requires, second-factor policy. A factor that shows access to the mailbox also
 * confirms ownership of the address (R10). Rejects with 403 ACCOUNT_DISABLED, SIGN_IN_METHOD_SUSPENDED, EMAIL_NOT_VERIFIED or
 * EMAIL_VERIFICATION_REQUIRED, or with 401 INVALID_CREDENTIALS if the factor isn't valid any more.
 */
export async function finishSignIn(proven: ProvenFactor, context: RequestContext, given: SignInGiven): Promise<SignIn> {
  const first = boundToAddress(proven)
  const { verificationMode, secondFactor } = await given.policies()
  if (first.user.isDisabled === true) return refuse(first, 'ACCOUNT_DISABLED', context, given)
  const { way } = first
  const isBarred =
    way.type === 'email' ? isClosedTo(first.user, context, given) : isSuspended(first.user.id, way, given)
  if (await isBarred) return refuse(first, 'SIGN_IN_METHOD_SUSPENDED', context, given)
  const { user, removed } = await withMailbox(first, context, given)
  const refusal = verificationRefusal(user, verificationMode, given.now())
  if (refusal !== null) return refuse(first, refusal, context, given)
  if (needsSecondFactor(user, first.method, secondFactor)) {
    return { removed, ...(await challenge({ ...first, user }, context, given)) }
  }
  const { user: signedIn, session } = await mintSession({ ...first, user }, context, given)
  return { outcome: 'signed-in', user: signedIn, session, removed }
}

/**
 * Responds to a sign-in with tokens or a request for the second factor. If a factor must first be set up, rejects with 403
 * 2FA_SETUP_REQUIRED, whose body has a temporary token and the fields of `done`.
 */
export async function deliverSignIn(
  signIn: SignIn,
  context: RequestContext,
  given: DeliveryGiven,
  done: Readonly<Record<string, true>> = {},
): Promise<Reply> {
  const gone = removedIn(signIn.removed)
  if (signIn.outcome === 'signed-in') {
    return endingUndelivered(signIn.session, given, () => deliverSession(signIn, context, given))
  }
  const { tempToken } = signIn
  if (signIn.outcome === 'set-up-needed')
    throw failure('2FA_SETUP_REQUIRED', { ...done, requires2FASetup: true, tempToken, ...gone })
  return ok({ requiresTwoFactor: true, tempToken, available2faMethods: signIn.methods, ...gone })
}

async function deliverSession(
  signIn: Extract<SignIn, { readonly outcome: 'signed-in' }>,
  context: RequestContext,
  given: DeliveryGiven,
): Promise<Reply> {
  const gone = removedIn(signIn.removed)
  const tokens = await deliverTokens(signIn.user, signIn.session, context, given)
  const isTold = gone.removed !== undefined
  const reply = isTold ? { ...tokens, body: { ...Object(tokens.body), ...gone } } : tokens
  await supersedeGuest(signIn.user, context, given)
  if (context.strategy === 'bearer') return reply
  const did = signIn.secondFactor === undefined ? 'signed-in' : 'passed'
  // A guest gets no known-device cookie, so that a member's cookie in this browser isn't overwritten.
  const device = signIn.user.isGuest === true ? [] : [knownDeviceCookie(signIn.user, did, context, given)]
  const former = await replaceSessions(signIn.session, context, given)
  return { ...reply, cookies: [...(reply.cookies ?? []), ...device, ...former] }
}

/** Ends the session if its tokens can't be delivered. Otherwise it would stay alive although no client has its tokens. */
async function endingUndelivered<T>(
  { handle, userId }: Session,
  { sessions }: Pick<DeliveryGiven, 'sessions'>,
  deliver: () => Promise<T>,
): Promise<T> {
  try {
    return await deliver()
  } catch (error) {
    // Ignores a second failure of the store: the caller gets the first one.
    await sessions.revoke(handle, userId).catch(() => {})
    throw error
  }
}

/** The change that took effect before the sign-in: a field of the 403 response 2FA_SETUP_REQUIRED. */
export type Done = 'linked' | 'accepted' | 'changed'

/**
 * Responds like `deliverSignIn`, for an endpoint whose response is `doneAndSignInReply`. A rejection with 403 2FA_SETUP_REQUIRED also names
 * the change, for example `linked: true`, so that the client knows that the change was made.
 */
export async function deliverDoneAndSignIn(
  done: Done,
  signIn: SignIn,
  context: RequestContext,
  given: DeliveryGiven,
): Promise<Reply> {
  const reply = await deliverSignIn(signIn, context, given, { [done]: true })
  return { ...reply, body: { success: true, ...Object(reply.body) } }
}

/** Returns the Set-Cookie values of a sign-in whose response is a redirect. */
export async function signInCookies(
  user: User,
  session: Session,
  context: RequestContext,
  given: DeliveryGiven,
): Promise<readonly string[]> {
  return endingUndelivered(session, given, async () => {
    await supersedeGuest(user, context, given)
    const device = knownDeviceCookie(user, 'signed-in', context, given)
    const former = await replaceSessions(session, context, given)
    return [...given.sessionCookies.set(await issueTokens(user, session, given)), device, ...former]
  })
}

/**
 * Binds a factor that the mailbox proved to the account's address: a link must not sign in to an account that has just moved to another
 * address.
 */
function boundToAddress(first: ProvenFactor): ProvenFactor {
  const { user, way, mailbox, stillHolds } = first
  if (mailbox === undefined && way.type !== 'email') return first
  const isThere = async (current: User) => current.email === user.email && ((await stillHolds?.(current)) ?? true)
  return { ...first, stillHolds: isThere }
}

async function withMailbox(
  { user, mailbox }: FirstFactor,
  context: RequestContext,
  given: OwnershipGiven,
): Promise<Owned> {
  if (mailbox === undefined) return { user, removed: [] }
  const owned = await confirmOwnership(user, mailbox, context, given)
  if (owned === null) throw failure('INVALID_CREDENTIALS')
  return owned
}

async function refuse(
  first: FirstFactor,
  reason: FailureCode,
  context: RequestContext,
  given: SignInGiven,
): Promise<never> {
  const { user, method, provider } = first
  await publishFailure(
    { method, provider, reason, ...(user.email !== null && { email: user.email }), userId: user.id },
    context,
    given,
  )
  const send = given.mailer?.sendVerificationEmail
  const isUnverified = reason === 'EMAIL_NOT_VERIFIED' || reason === 'EMAIL_VERIFICATION_REQUIRED'
  if (isUnverified && send !== undefined && hasAddress(user)) {
    const sending = { purpose: 'verify-email', to: user.email, requester: requesterOf(user, context, given) }
    if (await maySend(limits.sendMail, sending, given)) {
      context.background(() => sendVerification(user, undefined, send, given))
    }
  }
  throw failure(reason)
}
