import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { addressOf } from '../../../identity/accounts/address-of.ts'
import { requireUser } from '../../../identity/accounts/require-user.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { limits } from '../../../web/limits/limits.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Mails a user a password-reset link. The current password works until a new one is set. */
export const sendReset = endpoint({
  method: 'POST',
  path: '/api/users/:id/reset-password',
  summary: 'Send a user a password-reset mail',
  success: 'Mail sent; the current password works until a new one is set.',
  access: 'admin',
  changesUser: 'id',
  needs: ['users', 'proofs', 'rateLimiter', 'mailer.sendPasswordReset'],
  body: v.object({ emailLang }),
  errors: ['USER_NOT_FOUND', 'ACCOUNT_DISABLED', 'EMAIL_REQUIRED', 'DELIVERY_FAILED'],

  async handle({ params, body, admin: { by }, context }, given) {
    const user = await requireUser(params.id, given.users)
    const { id, isDisabled } = user
    if (isDisabled === true) throw failure('ACCOUNT_DISABLED')
    const email = addressOf(user)
    // Counts administrators' mails separately, so that unauthenticated callers can't use up the administrators' limit.
    const requester = { key: 'admin' }
    await assertMaySend(limits.sendMail, { purpose: 'reset-password', to: email, requester }, given)
    const { mailer, links, lifetimes } = given
    const token = await issueMailedToken('reset-password', id, lifetimes.passwordResetMs, given, { email })
    // Withdraws the link if the user was disabled or deleted while the link was created (R28).
    const current = await given.users.findById(id)
    if (current === null || current.isDisabled === true) {
      await given.proofs.deleteFor(id, ['reset-password'])
      throw failure(current === null ? 'USER_NOT_FOUND' : 'ACCOUNT_DISABLED')
    }
    const about = aboutRequest(context, { userId: id })
    await given.events.publish('identity.user.password.reset_mailed', { by }, about)
    const link = links.resetPassword(token)
    await sendNow(() => mailer.sendPasswordReset(email, token, link, body.emailLang), context, given.logger)
    return ok()
  },
})
