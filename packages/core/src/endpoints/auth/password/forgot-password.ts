import * as v from 'valibot'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { emailLang } from '../../../outgoing/messages/language.ts'
import { ok } from '../../../web/http/reply.ts'
import { requesterOf } from '../../../web/http/requester.ts'
import { limits } from '../../../web/limits/limits.ts'
import { maySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Mails a link for resetting the password. The response is sent before the account is looked up. So the response and its timing don't
 * reveal whether the account exists (R24b).
 */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Send a password-reset mail',
  success: 'Accepted; the link is mailed if the address has an account.',
  access: 'public',
  needs: ['users', 'proofs', 'rateLimiter', 'mailer.sendPasswordReset'],
  limit: limits.sendMail,
  body: v.object({ email: emailAddress, emailLang }),

  handle({ body: { email, emailLang: lang }, context }, given) {
    const { users, mailer, links, lifetimes } = given
    context.background(async () => {
      const user = await users.findByEmail(email)
      if (user === null || user.isDisabled === true) return
      const sending = { purpose: 'reset-password', to: email, requester: requesterOf(user, context, given) }
      if (!(await maySend(limits.sendMail, sending, given))) return
      const token = await issueMailedToken('reset-password', user.id, lifetimes.passwordResetMs, given, { email })
      await mailer.sendPasswordReset(email, token, links.resetPassword(token), lang)
    })
    return ok()
  },
})
