import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { EventBus } from '../../foundations/events/bus.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { Proof, ProofStore } from '../../ports/accounts/proofs.ts'
import { SIGN_IN_METHODS, type SignInMethod } from '../../ports/accounts/sessions.ts'
import type { User, UserStore } from '../../ports/accounts/users.ts'
import type { Reply } from '../../web/http/replies/reply.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { HookGiven } from '../features/feature-hooks.ts'
import { type FactorGuess, type GuessGiven, underFactorLimit } from '../lockout/factor-guesses.ts'
import { isMailedPassword } from '../mailbox-ownership/mailed-password.ts'
import { CODE_ATTEMPTS } from '../one-time-tokens/codes.ts'
import type { Policies } from '../policies/policies.ts'
import { channelOf } from '../policies/second-factor-policy.ts'
import { isEndedFor } from '../session/is-ended.ts'
import { isUnexpired } from '../session/is-unexpired.ts'
import { type DeliveryGiven, deliverSignIn } from './finish-sign-in.ts'
import type { FirstFactor } from './first-factor.ts'
import { type MintGiven, mintSession } from './mint-session.ts'
import { type OfferGiven, offeredFactors } from './offered-factors.ts'
import { publishFailure } from './publish-failure.ts'

/** A sign-in that has passed its first factor and waits for the second. */
export interface PendingSignIn {
  /** Stored record of the temporary token. */
  readonly proof: Proof
  readonly first: FirstFactor
}

export interface PendingGiven {
  readonly users: UserStore
  readonly proofs: ProofStore
  readonly now: () => Date
}

export interface SecondFactorGiven extends GuessGiven, OfferGiven, MintGiven, DeliveryGiven {}

/** Error codes that every endpoint that accepts a second factor can return. */
export const SECOND_FACTOR_ERRORS = [
  'TEMP_TOKEN_REQUIRED',
  'INVALID_TEMP_TOKEN',
  'INVALID_STATE',
  'INVALID_CODE',
  'INVALID_CREDENTIALS',
] as const

/** Returns the sign-in that a temporary token belongs to. Rejects with 400 TEMP_TOKEN_REQUIRED or 401 INVALID_TEMP_TOKEN. */
export async function findSignIn(tempToken: string | undefined, given: PendingGiven): Promise<PendingSignIn> {
  if (tempToken === undefined || tempToken === '') throw failure('TEMP_TOKEN_REQUIRED')
  return findSignInByHash(hashToken(tempToken), given)
}

/** Like `findSignIn`, but takes the token's hash: the record of a mailed link contains only the hash. */
export async function findSignInByHash(hash: string, given: PendingGiven): Promise<PendingSignIn> {
  const proof = await given.proofs.find('2fa', hash)
  // Refuses the token after too many guesses, but doesn't delete it: a parallel request with the right code may be about to consume it.
  const first = proof && proof.attempts < CODE_ATTEMPTS ? await firstFactorOf(proof, given) : null
  if (proof === null || first === null) throw failure('INVALID_TEMP_TOKEN')
  return { proof, first }
}

/** Rejects with 400 INVALID_STATE if the user can't use this second factor after the first factor of this sign-in (R05). */
export async function assertOffered(
  factor: string,
  { first }: PendingSignIn,
  given: OfferGiven & { readonly policies: () => Promise<Policies> },
): Promise<void> {
  const { secondFactor } = await given.policies()
  const offered = await offeredFactors(first, secondFactor, given)
  if (!offered.includes(factor)) throw failure('INVALID_STATE')
}

/**
 * Returns the first factor recorded with a temporary token. Returns null if the token expired, or if since then the user's access has ended
 * or the account has moved to another address.
 */
export async function firstFactorOf(
  proof: Proof,
  { users, now }: Omit<PendingGiven, 'proofs'>,
): Promise<FirstFactor | null> {
  const { method, provider, provenAt, email } = proof.data
  if (!isUnexpired(proof, now()) || !isSignInMethod(method) || typeof provenAt !== 'number') return null
  const user = await users.findById(proof.userId)
  const authenticatedAt = new Date(provenAt)
  // `mintSession` runs this check again: meanwhile the address may have become owned, which ends earlier sign-ins (R10), or the account may have
  // moved to another address.
  const stillHolds = async (current: User) =>
    !isEndedFor(current, { authenticatedAt }) && (email === undefined || email === current.email)
  if (user === null || !(await stillHolds(user))) return null
  return { user, method, ...(typeof provider === 'string' && { provider }), stillHolds }
}

/**
 * Completes a sign-in with its second factor. Guesses at all factors share one count: the fifth wrong guess invalidates the temporary token
 * (R01). Each guess is counted before it is compared. Rejects with 400 INVALID_STATE, INVALID_CODE or INVALID_PASSKEY, 401
 * INVALID_TEMP_TOKEN or INVALID_CREDENTIALS, or 429 RATE_LIMITED.
 */
export async function finishBySecondFactor(
  { proof, first }: PendingSignIn,
  factor: string,
  context: RequestContext,
  given: SecondFactorGiven,
  compare: (user: User) => Promise<boolean>,
): Promise<Reply> {
  const { proofs, now } = given
  await assertOffered(factor, { proof, first }, given)
  let attempt: number | null = null
  const mailbox = await mailboxOf(first, given)
  const guess = { user: first.user, mailbox, isUnguessable: factor === 'recovery-code' || factor === 'passkey' }
  const isRight = await underFactorLimit(guess, context, given, async () => {
    attempt = await proofs.claimAttempt(proof.purpose, proof.hash, CODE_ATTEMPTS, now())
    if (attempt === null) throw failure('INVALID_TEMP_TOKEN')
    return compare(first.user)
  })
  if (!isRight) {
    const isVoid = (attempt ?? 0) >= CODE_ATTEMPTS
    const wrong = factor === 'passkey' ? 'INVALID_PASSKEY' : 'INVALID_CODE'
    return refuseCode(first, isVoid ? 'INVALID_TEMP_TOKEN' : wrong, context, given)
  }
  return consumeAndMint({ proof, first }, factor, context, given)
}

/** Consumes the temporary token and creates the session. Of several parallel requests, only one signs in (R01, R04). */
export async function consumeAndMint(
  { proof, first }: PendingSignIn,
  factor: string,
  context: RequestContext,
  given: MintGiven & DeliveryGiven & PendingGiven,
): Promise<Reply> {
  if ((await given.proofs.consume(proof.purpose, proof.hash, given.now())) === null) throw failure('INVALID_TEMP_TOKEN')
  const { user, session } = await mintSession(first, context, given, factor)
  return deliverSignIn({ outcome: 'signed-in', user, session, secondFactor: factor }, context, given)
}

/** Returns how the first factor depended on the mailbox: a mailed link, or a password set by mail. Undefined if it didn't. */
async function mailboxOf(
  { user, method }: FirstFactor,
  given: HookGiven & { readonly proofs: ProofStore },
): Promise<FactorGuess['mailbox']> {
  if (channelOf(method, given) === 'mail') return 'link'
  return method === 'password' && (await isMailedPassword(user.id, given)) ? 'password' : undefined
}

async function refuseCode(
  { user, method, provider }: FirstFactor,
  reason: 'INVALID_TEMP_TOKEN' | 'INVALID_CODE' | 'INVALID_PASSKEY',
  context: RequestContext,
  given: { readonly events: EventBus },
): Promise<never> {
  await publishFailure(
    { method, provider, reason, ...(user.email !== null && { email: user.email }), userId: user.id },
    context,
    given,
  )
  throw failure(reason)
}

function isSignInMethod(value: unknown): value is SignInMethod {
  return SIGN_IN_METHODS.some((method) => method === value) || (typeof value === 'string' && value.includes(':'))
}
