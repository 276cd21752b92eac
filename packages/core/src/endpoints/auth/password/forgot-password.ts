import * as v from 'valibot'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { findByIdentifier, identifierField } from '../../../identity/identifiers/identifier.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { emailLang } from '../../../outgoing/messages/language.ts'
import { ok } from '../../../web/http/reply.ts'
import { requesterOf } from '../../../web/http/requester.ts'
import { limits } from '../../../web/limits/limits.ts'
import { maySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { resetNumberOf, sendResetCode } from './reset-by-text.ts'

/**
 * Mails a link for resetting the password. A user who is named by a username or phone number, and whose address isn't owned, gets a code on
 * the phone number that they sign in with instead: never one whose address is owned. The response is sent before the account is looked up. So the response and its timing don't
 * reveal whether the account exists (R24b).
 */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Send a password-reset mail',
  success: 'Accepted; the link is mailed, or a code texted, if there is such an account.',
  access: 'public',
  needs: ['users', 'proofs', 'rateLimiter', 'mailer.sendPasswordReset'],
  limit: limits.sendMail,
  body: v.object({ email: v.optional(emailAddress), identifier: v.optional(identifierField), emailLang }),

  handle({ body: { identifier, email: named, emailLang: lang }, context }, given) {
    const { users, mailer, sms, links, lifetimes } = given
    if (named === undefined && identifier === undefined) throw invalidInput({ path: 'email', rule: 'required' })
    context.background(async () => {
      const isAddress = identifier === undefined || identifier.includes('@')
      const user =
        named === undefined ? await findByIdentifier(identifier ?? '', given) : await users.findByEmail(named)
      if (user === null || user.isDisabled === true) return
      const number = isAddress ? null : await resetNumberOf(user, given)
      if (number !== null && sms !== undefined) return sendResetCode(user, number, lang, context, { ...given, sms })
      const { email } = user
      if (email === null) return
      const sending = { purpose: 'reset-password', to: email, requester: requesterOf(user, context, given) }
      if (!(await maySend(limits.sendMail, sending, given))) return
      const token = await issueMailedToken('reset-password', user.id, lifetimes.passwordResetMs, given, { email })
      await mailer.sendPasswordReset(email, token, links.resetPassword(token), lang)
    })
    return ok()
  },
})
