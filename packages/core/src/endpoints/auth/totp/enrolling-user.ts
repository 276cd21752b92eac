import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { isOwned } from '../../../identity/mailbox-ownership/ownership-record.ts'
import type { Policies } from '../../../identity/policies/policies.ts'
import { isRecentSignIn, type SessionGiven } from '../../../identity/sign-in/fresh-proof.ts'
import { lastReauthentication } from '../../../identity/sign-in/reauthentication.ts'
import { firstFactorOf, type PendingGiven, type PendingSignIn } from '../../../identity/sign-in/second-factor.ts'
import type { Proof } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'

/** A user who sets up an authenticator app. The user is signed in, or is signing in and must set up a second factor first. */
export interface Enrolling {
  readonly user: User
  /** The sign-in that continues after the set-up. Absent for a signed-in user. */
  readonly pending?: PendingSignIn
}

export interface EnrollingGiven extends SessionGiven, PendingGiven {
  readonly policies: () => Promise<Policies>
}

/**
 * Returns the user who sets up an authenticator app. Rejects with 401 INVALID_TEMP_TOKEN or SESSION_REVOKED, or with 403 ACCOUNT_DISABLED. Rejects
 * with 400 INVALID_STATE if the user already has an app and may not replace it (`mayReplace`). Rejects with 403 EMAIL_NOT_VERIFIED if
 * `secondFactor.enrolUnverified` is false and the address isn't owned (R10).
 */
export async function enrollingUser(
  credentials: { readonly user?: AccessClaims | undefined; readonly setup?: Proof | undefined },
  given: EnrollingGiven,
): Promise<Enrolling> {
  const enrolling = await findEnrolling(credentials, given)
  if (enrolling.user.isTotpEnabled && !(await mayReplace(credentials.user, enrolling.user, given))) {
    throw failure('INVALID_STATE')
  }
  const { secondFactor } = await given.policies()
  if (secondFactor.enrolUnverified === false && !(await isOwned(enrolling.user, given))) {
    throw failure('EMAIL_NOT_VERIFIED')
  }
  return enrolling
}

/**
 * True if the caller may replace their app, because they recently proved more than the password: by a sign-in with a second factor, or by a TOTP
 * code or passkey afterwards. Where a second factor is required, replacing is the only way to change the app, because it can't be removed.
 */
async function mayReplace(caller: AccessClaims | undefined, user: User, given: SessionGiven): Promise<boolean> {
  if (caller === undefined) return false
  const isRecent = await isRecentSignIn(caller, user, given)
  const method = await lastReauthentication(caller, given)
  if (method === 'totp' || method === 'passkey') return true
  return isRecent && (await given.sessions.get(caller.sid))?.passedSecondFactor === true
}

async function findEnrolling(
  { user: caller, setup }: Parameters<typeof enrollingUser>[0],
  given: PendingGiven,
): Promise<Enrolling> {
  // The endpoints that call this function accept only requests with a session or a temporary token.
  if (caller !== undefined) return { user: await loadCaller(caller, given.users) }
  const first = setup && (await firstFactorOf(setup, given))
  if (setup === undefined || !first) throw failure('INVALID_TEMP_TOKEN')
  return { user: first.user, pending: { proof: setup, first } }
}
