import * as v from 'valibot'
import type { Publication } from '../../../foundations/events/bus.ts'
import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { failure } from '../../../foundations/values/errors.ts'
import {
  type AccessGiven,
  type Ending,
  endAccess,
  endOtherAccess,
} from '../../../identity/accounts/removal/end-access.ts'
import { isLiveSessionOf } from '../../../identity/mailbox-ownership/account-holder.ts'
import { forgetVerifiedOnly, recordVerifiedOnly } from '../../../identity/mailbox-ownership/ownership-record.ts'
import {
  giveBack,
  peekMailedToken,
  redeemMailedToken,
  refusalsOf,
} from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { doneAndSignInReply } from '../../../identity/sign-in/finish-sign-in.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import type { User, UserPatch, UserStore } from '../../../ports/accounts/users.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { confirmAsGuest } from './confirm-as-guest.ts'
import { type EmailChange, emailChangeOf } from './email-change.ts'

type Given = AccessGiven & { readonly users: Required<Pick<UserStore, 'updateIf'>> }

/**
 * Changes the account's email address with the link mailed to the new address, and notifies the old address. Ends all sessions, except the caller's
 * if it is a session of this account. If the caller uses the session that requested the change, the new address also counts as owned (R10).
 * Otherwise it is only verified: the user may have mistyped it, and a stranger may have opened the link. A guest gets a full account and is signed
 * in.
 */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/change-email/confirm',
  summary: 'Confirm a new email address',
  success: 'Address changed; other sessions are signed out.',
  access: ['user', 'public'],
  allowsGuests: true,
  isAudited: true,
  needs: ['users.updateIf', 'sessions', 'proofs', 'rateLimiter', 'mailer.sendChangeEmail'],
  limit: limits.redeem,
  body: v.object({ token: v.optional(v.string()), emailLang }),
  replies: { 200: doneAndSignInReply },
  errors: [
    ...refusalsOf('change-email'),
    'ACCOUNT_DISABLED',
    'EMAIL_EXISTS',
    'CONFLICT',
    'UNAUTHORIZED',
    '2FA_SETUP_REQUIRED',
  ],

  async handle({ body, user: caller, context }, given) {
    const { users } = given
    const proof = await peekMailedToken('change-email', body.token, given)
    const change = emailChangeOf(proof)
    const { userId } = proof
    const user = await users.findById(userId)
    if (user === null || change === null) throw failure('INVALID_EMAIL_CHANGE_TOKEN')
    if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    const { newEmail } = change
    if ((await users.findByEmail(newEmail)) !== null) throw failure(user.isGuest ? 'CONFLICT' : 'EMAIL_EXISTS')
    const session = caller !== undefined && (await isLiveSessionOf(user, caller.sid, given)) ? caller : undefined
    // Requires a session of the guest. Otherwise the mailbox's owner could get an account that a stranger has filled with data (R10).
    if (user.isGuest === true && session === undefined) throw failure('UNAUTHORIZED')
    const redeemed = await redeemMailedToken('change-email', body.token, given)
    const about = aboutRequest(context, { userId })
    const told: readonly Publication[] = [
      { event: 'identity.user.email.changed', data: { oldEmail: user.email ?? '', newEmail }, about },
      ...(user.isEmailVerified
        ? []
        : [{ event: 'identity.user.email.verified' as const, data: { email: newEmail }, about }]),
    ]
    if (user.isGuest === true) return confirmAsGuest(user, change, redeemed, context, given)
    try {
      await setEmail(user, change, session, { reason: 'email-changed', about }, told, given)
    } catch (error) {
      await giveBack(redeemed, error, given)
      throw error
    }
    const { sendEmailChanged } = given.mailer
    const at = given.now()
    const { email: former } = user
    if (sendEmailChanged && former !== null)
      context.background(() => sendEmailChanged(former, newEmail, body.emailLang, at))
    return ok()
  },
})

/**
 * Stores the new address. Rejects with 400 INVALID_EMAIL_CHANGE_TOKEN if the address changed or all sessions were ended after the request, for
 * example by a password reset. Rejects with 409 EMAIL_EXISTS if another account took the new address after the request.
 */
async function setEmail(
  { id }: User,
  { newEmail, oldEmail, sessionsValidAfter, requestedBy }: EmailChange,
  session: AccessClaims | undefined,
  ending: Ending,
  told: readonly Publication[],
  given: Given,
): Promise<void> {
  const address = { id, email: newEmail }
  // Writes the verified-only record before the address. In the other order, a crash in between would make the address count as owned.
  await recordVerifiedOnly(address, given)
  const patch = { email: newEmail, isEmailVerified: true, emailVerificationDeadline: null, updatedAt: given.now() }
  // The condition fails if the address changed or all sessions were ended after the request, for example by a password reset (R28).
  const update = (all: UserPatch) =>
    given.events.change(told, () => given.users.updateIf(id, { email: oldEmail, sessionsValidAfter }, all))
  try {
    const updated =
      session === undefined
        ? await endAccess(id, patch, { ...ending, update }, given)
        : await endOtherAccess(id, patch, { ...ending, update, keepHandle: session.sid }, given)
    if (updated === null) throw failure('INVALID_EMAIL_CHANGE_TOKEN')
  } catch (error) {
    throw isConflict(error) ? failure('EMAIL_EXISTS') : error
  }
  if (session !== undefined && session.sid === requestedBy) await forgetVerifiedOnly(address, given)
}
