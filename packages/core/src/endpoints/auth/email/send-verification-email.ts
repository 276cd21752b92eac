import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { addressOf } from '../../../identity/accounts/address-of.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { isOwned } from '../../../identity/mailbox-ownership/ownership-record.ts'
import { sendVerification } from '../../../identity/sign-in/send-verification.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { callerAsRequester } from '../../../web/http/request/requester.ts'
import { limits } from '../../../web/limits/limits.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Mails the caller a link and a code to verify their address. Also mails a verified address whose ownership isn't confirmed yet (R10). */
export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/send-verification-email',
  summary: 'Send yourself a verification mail',
  success: 'Mail sent.',
  access: 'user',
  needs: ['users', 'proofs', 'rateLimiter', 'mailer.sendVerificationEmail'],
  limit: limits.sendMail,
  body: v.object({ emailLang }),
  errors: ['ALREADY_VERIFIED', 'EMAIL_REQUIRED', 'ACCOUNT_DISABLED', 'DELIVERY_FAILED'],

  async handle({ body, user: caller, context }, given) {
    const user = await loadCaller(caller, given.users)
    if (await isOwned(user, given)) throw failure('ALREADY_VERIFIED')
    const requester = callerAsRequester(user.id, true)
    await assertMaySend(limits.sendMail, { purpose: 'verify-email', to: addressOf(user), requester }, given)
    const { sendVerificationEmail: send } = given.mailer
    await sendNow(() => sendVerification(user, body.emailLang, send, given), context, given.logger)
    return ok()
  },
})
