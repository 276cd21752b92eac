import * as v from 'valibot'
import { endAccess } from '../../../accounts/end-access.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { failure, invalidInput } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { limits } from '../../../limits/limits.ts'
import { confirmOwnership, OWNERSHIP_USES } from '../../../mailbox-ownership/confirm-ownership.ts'
import { rememberMailedPassword } from '../../../mailbox-ownership/mailed-password.ts'
import { peekMailedToken, redeemMailedToken, refusalsOf } from '../../../one-time-tokens/mailed-tokens.ts'
import { userAsHashCaller } from '../../../passwords/hash-caller.ts'
import { assertAcceptable, newPassword } from '../../../passwords/passwords.ts'

/**
 * Sets a new password with a mailed link. Ends all sessions and deletes all one-time tokens of the user (R28). The user isn't signed in
 * afterwards.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Set a new password with a mailed link',
  success: 'Password set; all sessions are signed out.',
  access: 'public',
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'passwordHasher', 'mailer.sendPasswordReset'],
  uses: [...OWNERSHIP_USES, 'passwordPolicy'],
  limit: limits.redeem,
  body: v.object({
    token: v.optional(v.string()),
    newPassword: v.optional(newPassword),
    /** Alias of `newPassword`. Ignored if `newPassword` is sent. */
    password: v.optional(newPassword),
  }),
  errors: [...refusalsOf('reset-password'), 'ACCOUNT_DISABLED', 'OVERLOADED'],

  async handle({ body, context }, given) {
    const { users, events, now } = given
    const path = body.newPassword === undefined && body.password !== undefined ? 'password' : 'newPassword'
    // Reads the link here and consumes it only after the checks, so that the link stays valid if the password is rejected.
    const { userId, data } = await peekMailedToken('reset-password', body.token, given)
    const chosen = body[path]
    if (chosen === undefined) throw invalidInput({ path, rule: 'required' })
    const user = await users.findById(userId)
    // Rejects the link if the account's address changed after the mail: the old address must not reset the password.
    if (user === null || user.email !== data.email) throw failure('INVALID_RESET_TOKEN')
    if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    await assertAcceptable(chosen, user, given.passwordPolicy, path)
    const passwordHash = await given.passwordHasher.for(userAsHashCaller(userId)).hash(chosen)
    await redeemMailedToken('reset-password', body.token, given)
    await confirmOwnership(user, { setsPassword: true }, context, given)
    const about = aboutRequest(context, { userId })
    // Records that the password was set by mail, so that password and mailbox don't count as two factors (R05). Writes the record before
    // the password, so that a crash in between can't leave it out.
    await rememberMailedPassword(userId, given)
    const updated = await endAccess(
      userId,
      { passwordHash, updatedAt: now() },
      { reason: 'password-reset', about },
      given,
    )
    if (updated === null) throw failure('INVALID_RESET_TOKEN')
    await events.publish('identity.user.password.changed', { reason: 'reset' }, about)
    return ok()
  },
})
