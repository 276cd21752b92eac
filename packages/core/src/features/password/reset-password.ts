import * as v from 'valibot'
import { aboutRequest } from '../../http/about-request.ts'
import { failure, invalidInput } from '../../http/errors.ts'
import { limits } from '../../http/limits.ts'
import { done, ok } from '../../http/reply.ts'
import { endAccess } from '../../sign-in/end-access.ts'
import { userAsHashCaller } from '../../sign-in/hash-caller.ts'
import { takeOwnership } from '../../sign-in/mailbox-ownership/take-ownership.ts'
import { rememberMailedPassword } from '../../sign-in/mailed-password.ts'
import { peekProof, redeemProof, refusalsOf } from '../../sign-in/one-shot-proofs.ts'
import { endpoint } from '../../sign-in/services.ts'
import { assertAcceptable, newPassword } from '../../users/passwords.ts'

/** Sets a new password by a mailed link, and ends all sessions and other proofs of the user (R28). Signs nobody in. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Set a new password by a mailed link',
  access: 'public',
  needs: ['users', 'sessions', 'proofs', 'passwordHasher', 'mailer.sendPasswordReset'],
  uses: ['linkedAccounts'],
  limit: limits.redeem,
  body: v.object({
    token: v.optional(v.string()),
    newPassword: v.optional(newPassword),
    /** Another name of `newPassword`. */
    password: v.optional(newPassword),
  }),
  replies: { 200: done },
  errors: [...refusalsOf('reset-password'), 'ACCOUNT_DISABLED', 'OVERLOADED'],

  async handle({ body, context }, given) {
    const { users, events, now } = given
    const path = body.newPassword === undefined && body.password !== undefined ? 'password' : 'newPassword'
    // The link is used up last, so that a password which isn't taken costs nobody their link.
    const { userId, data } = await peekProof('reset-password', body.token, given)
    const chosen = body[path]
    if (chosen === undefined) throw invalidInput({ path, rule: 'required' })
    const user = await users.findById(userId)
    // The link proves the address that it was sent to.
    if (user === null || user.email !== data.email) throw failure('INVALID_RESET_TOKEN')
    if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    await assertAcceptable(chosen, user, given.passwordPolicy, path)
    const passwordHash = await given.passwordHasher.for(userAsHashCaller(userId)).hash(chosen)
    await redeemProof('reset-password', body.token, given)
    await takeOwnership(user, { setsPassword: true }, context, given)
    const about = aboutRequest(context, { userId })
    const updated = await endAccess(
      userId,
      { passwordHash, updatedAt: now() },
      { reason: 'password-reset', about },
      given,
    )
    if (updated === null) throw failure('INVALID_RESET_TOKEN')
    await rememberMailedPassword(userId, given)
    await events.publish('identity.user.password.changed', { reason: 'reset' }, about)
    return ok()
  },
})
