/**
 * Verifies and changes the user's email address. Routes: /send-verification-email, /verify-email, /change-email/*. Ports: users, sessions,
 * proofs, mailer.
 */
import * as v from 'valibot'
import { loadCaller } from '../../../accounts/load-caller.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { failure } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { limits } from '../../../limits/limits.ts'
import { callerAsRequester } from '../../../limits/requester.ts'
import { assertMaySend } from '../../../limits/send-limit.ts'
import { isOwned } from '../../../mailbox-ownership/ownership-record.ts'
import { emailLang } from '../../../messages/language.ts'
import { sendNow } from '../../../messages/send-now.ts'
import { sendVerification, VERIFICATION_USES } from '../../../sign-in/send-verification.ts'

/** Mails the caller a link and a code to verify their address. Also mails a verified address whose ownership isn't confirmed yet (R10). */
export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/send-verification-email',
  summary: 'Send yourself a verification mail',
  success: 'Mail sent.',
  access: 'user',
  needs: ['users', 'proofs', 'rateLimiter', 'mailer.sendVerificationEmail'],
  uses: [...VERIFICATION_USES, 'logger', 'rateLimits'],
  limit: limits.sendMail,
  body: v.object({ emailLang }),
  errors: ['ALREADY_VERIFIED', 'ACCOUNT_DISABLED', 'DELIVERY_FAILED'],

  async handle({ body, user: caller, context }, given) {
    const user = await loadCaller(caller, given.users)
    if (await isOwned(user, given)) throw failure('ALREADY_VERIFIED')
    const requester = callerAsRequester(user.id, true)
    await assertMaySend(limits.sendMail, { purpose: 'verify-email', to: user.email, requester }, given)
    const { sendVerificationEmail: send } = given.mailer
    await sendNow(() => sendVerification(user, body.emailLang, send, given), context, given.logger)
    return ok()
  },
})
