import * as v from 'valibot'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { emailAddress, normaliseEmail } from '../../../identity/accounts/email-address.ts'
import { findByIdentifier, identifierField, readIdentifier } from '../../../identity/identifiers/identifier.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import type { User, UserStore } from '../../../ports/accounts/users.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { requesterOf } from '../../../web/http/request/requester.ts'
import { configuredLimit, limits } from '../../../web/limits/limits.ts'
import { limitByAddress } from '../../../web/limits/rate-limit.ts'
import { maySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { resetNumberOf, sendResetCode } from './reset-by-text.ts'

/**
 * Mails a link for resetting the password. If the request names the user by a username or phone number, and the user's address isn't owned, the
 * service instead texts a code to the phone number with which the user signs in. The response is sent before the account is looked up. So the
 * response and its timing don't reveal whether the account exists (R24b).
 */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Send a password-reset mail',
  success: 'Accepted; a link or code is sent if the account exists.',
  access: 'public',
  needs: ['users', 'proofs', 'rateLimiter', 'mailer.sendPasswordReset'],
  limit: limits.sendMail,
  body: v.object({ email: v.optional(emailAddress), identifier: v.optional(identifierField), emailLang }),

  async handle({ body, context }, given) {
    const { mailer, sms, links, lifetimes, usernames, now } = given
    const { emailLang: lang } = body
    const typed = body.identifier ?? body.email
    if (typed === undefined) throw invalidInput({ path: 'email', rule: 'required' })
    const isAddress = body.identifier === undefined || readIdentifier(typed, usernames).kind === 'email'
    // Counts the request towards the limit of text messages if it may send one, so that this endpoint isn't a way around that limit (R40).
    if (!isAddress && given.phoneIdentifiers !== undefined) {
      const limit = configuredLimit(limits.sendSms, given.rateLimits)
      await limitByAddress(given.rateLimiter, limit, context.address, now())
    }
    context.background(async () => {
      // An address gets a mail even if the option `identifiers` allows no sign-in by address.
      const user = await (isAddress ? userOfAddress(typed, given) : findByIdentifier(typed, given))
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

async function userOfAddress(typed: string, { users }: { readonly users: UserStore }): Promise<User | null> {
  const email = normaliseEmail(typed)
  return email === null ? null : users.findByEmail(email)
}
