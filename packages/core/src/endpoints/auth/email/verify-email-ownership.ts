import * as v from 'valibot'
import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { isLiveSessionOf } from '../../../identity/mailbox-ownership/account-holder.ts'
import { confirmOwnership, type OwnershipGiven } from '../../../identity/mailbox-ownership/confirm-ownership.ts'
import { isOwned } from '../../../identity/mailbox-ownership/ownership-record.ts'
import {
  giveBack,
  peekMailedToken,
  redeemMailedToken,
  refusalsOf,
} from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { presentedPassword } from '../../../identity/passwords/passwords.ts'
import { isCurrentPassword, type PasswordGiven } from '../../../identity/sign-in/fresh-proof.ts'
import { consumeVerificationCode, type VerificationGiven } from '../../../identity/sign-in/send-verification.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { codeText } from '../../../web/http/request/code-text.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Verifies an address and marks it as owned by the account's user (R10). The caller sends the mailed link's token and the account's
 * password, or is signed in and sends the mailed code. A wrong password counts towards the sign-in lockout and leaves the link valid.
 */
export const verifyEmailOwnership = endpoint({
  method: 'POST',
  path: '/verify-email',
  summary: 'Verify an email address with password or code',
  success: 'Address verified.',
  access: ['user', 'public'],
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'passwordHasher', 'rateLimiter', 'mailer.sendVerificationEmail'],
  limit: limits.redeem,
  body: v.object({
    token: v.optional(v.string()),
    /** The account's password. Required if `token` is sent. */
    password: v.optional(presentedPassword),
    /** Code from the mail (eight characters). Requires a session. */
    code: v.optional(codeText),
  }),
  errors: [
    ...refusalsOf('verify-email'),
    'INVALID_CODE',
    'INVALID_CURRENT_PASSWORD',
    'ALREADY_VERIFIED',
    'UNAUTHORIZED',
    'SESSION_REVOKED',
    'ACCOUNT_DISABLED',
    'OVERLOADED',
  ],

  async handle({ body: { token, password, code }, user: caller, context }, given) {
    if (code === undefined) await verifyByPassword(token, password, context, given)
    else if (caller === undefined) throw failure('UNAUTHORIZED')
    else await verifyByCode(caller, code, context, given)
    return ok()
  },
})

async function verifyByPassword(
  token: string | undefined,
  password: string | undefined,
  context: RequestContext,
  given: OwnershipGiven & PasswordGiven,
): Promise<void> {
  const { userId, data } = await peekMailedToken('verify-email', token, given)
  const user = await given.users.findById(userId)
  // Rejects the link if the account's address changed after the mail: the new address isn't the one that received the link.
  if (user === null || user.email !== data.email) throw failure('INVALID_VERIFICATION_TOKEN')
  if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
  if (password === undefined) throw invalidInput({ path: 'password', rule: 'required' })
  if (!(await isCurrentPassword(user, password, context, given))) throw failure('INVALID_CURRENT_PASSWORD')
  const redeemed = await redeemMailedToken('verify-email', token, given)
  try {
    await confirmOwnership(user, { isByAccountHolder: true }, context, given)
  } catch (error) {
    await giveBack(redeemed, error, given)
    throw error
  }
}

async function verifyByCode(
  caller: AccessClaims,
  code: string,
  context: RequestContext,
  given: OwnershipGiven & Pick<VerificationGiven, 'codeKeys'>,
): Promise<void> {
  const user = await loadCaller(caller, given.users)
  if (!(await isLiveSessionOf(user, caller.sid, given))) throw failure('SESSION_REVOKED')
  if (await isOwned(user, given)) throw failure('ALREADY_VERIFIED')
  if (!(await consumeVerificationCode(user, code, given))) throw failure('INVALID_CODE')
  await confirmOwnership(user, { isByAccountHolder: true }, context, given)
}
