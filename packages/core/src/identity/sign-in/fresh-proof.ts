import * as v from 'valibot'
import type { Sealer } from '../../foundations/crypto/seal.ts'
import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { SessionStore } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Logger } from '../../ports/host/log.ts'
import type { SharedHasher } from '../../ports/host/password-hasher.ts'
import { codeText } from '../../web/http/request/code-text.ts'
import { parseInput } from '../../web/http/request/input.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { loadCaller } from '../accounts/load-caller.ts'
import { type GuessGiven, underFactorLimit } from '../lockout/factor-guesses.ts'
import { lockedAccount } from '../lockout/locked-account.ts'
import { type LockoutGiven, underLockout } from '../lockout/lockout.ts'
import { userAsHashCaller } from '../passwords/hash-caller.ts'
import { isPasswordOf, presentedPassword } from '../passwords/passwords.ts'
import { isEndedFor } from '../session/is-ended.ts'
import type { Lifetimes } from '../session/lifetimes.ts'
import { consumeTotpCode } from '../totp/totp-secret.ts'
import { lastReauthentication } from './reauthentication.ts'

/** Request fields with which the caller confirms their identity before a sensitive change. */
export const freshProof = {
  currentPassword: v.optional(v.union([v.literal(''), presentedPassword])),
  totpCode: v.optional(codeText),
}

const sentProof = v.object(freshProof)

export interface PasswordGiven extends LockoutGiven {
  readonly passwordHasher: SharedHasher
}

export interface ProofGiven extends PasswordGiven, GuessGiven {
  readonly sealer: Sealer
  readonly logger: Logger
}

export interface SessionGiven {
  readonly sessions: SessionStore
  readonly proofs: ProofStore
  readonly lifetimes: Lifetimes
  readonly now: () => Date
}

/**
 * Allows a sensitive request (R06) if the caller signed in within `withinMs` (default: `freshAuthMinutes`), or sends the current password or
 * a TOTP code. A guest has neither, so any session of a guest is enough. Rejects with 403 REAUTHENTICATION_REQUIRED or ACCOUNT_DISABLED, 401
 * SESSION_REVOKED or 429 RATE_LIMITED.
 */
export async function requireFreshProof(
  caller: AccessClaims,
  sent: unknown,
  context: RequestContext,
  given: ProofGiven & SessionGiven,
  withinMs?: number,
): Promise<void> {
  const user = await loadCaller(caller, given.users)
  if (await isFresh(caller, user, given, user.isGuest === true ? 0 : withinMs)) return
  if (!(await isProvenInRequest(user, sent, context, given))) throw failure('REAUTHENTICATION_REQUIRED')
}

/** True if the request carries the current password or a correct TOTP code. Rejects with 429 RATE_LIMITED after too many wrong ones. */
export async function isProvenInRequest(
  user: User,
  sent: unknown,
  context: RequestContext,
  given: ProofGiven,
): Promise<boolean> {
  // The cast is safe: `parseInput` returns the schema's output.
  const { currentPassword, totpCode } = parseInput(sentProof, sent ?? {}) as v.InferOutput<typeof sentProof>
  if (currentPassword && (await isCurrentPassword(user, currentPassword, context, given))) return true
  if (totpCode === undefined) return false
  return underFactorLimit({ user }, context, given, () => consumeTotpCode(user, totpCode, given))
}

/**
 * True if the caller signed in or reauthenticated within `withinMs` (default: `freshAuthMinutes`); 0 accepts every sign-in. Rejects with 401
 * SESSION_REVOKED if the session has ended.
 */
export async function isFresh(
  caller: AccessClaims,
  user: User,
  given: SessionGiven,
  withinMs = given.lifetimes.freshAuthMs,
): Promise<boolean> {
  if (await isRecentSignIn(caller, user, given, withinMs)) return true
  return (await lastReauthentication(caller, given, withinMs)) !== null
}

/** True if the caller signed in within `withinMs`; 0 accepts every sign-in. Rejects with 401 SESSION_REVOKED if the session has ended. */
export async function isRecentSignIn(
  { sid }: AccessClaims,
  user: User,
  { sessions, lifetimes, now }: SessionGiven,
  withinMs = lifetimes.freshAuthMs,
): Promise<boolean> {
  const session = await sessions.get(sid)
  if (session === null || isEndedFor(user, session)) throw failure('SESSION_REVOKED')
  if (withinMs === 0) return true
  return now().getTime() - session.authenticatedAt.getTime() < withinMs
}

/**
 * True if it is the user's current password. Counts failures towards the sign-in lockout, so that a stolen session can't be used to guess
 * it.
 */
export async function isCurrentPassword(
  user: User,
  password: string,
  context: RequestContext,
  given: PasswordGiven,
): Promise<boolean> {
  const wrong = failure('INVALID_CREDENTIALS')
  const hasher = given.passwordHasher.for(userAsHashCaller(user.id))
  try {
    await underLockout(lockedAccount(user), context, given, async () => {
      if (!(await isPasswordOf(user, password, hasher))) throw wrong
    })
    return true
  } catch (error) {
    if (error === wrong) return false
    throw error
  }
}
