import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { identifierField } from '../../../identity/identifiers/identifier.ts'
import { recipientAt, recipientOf } from '../../../identity/mailed-sign-in/recipient.ts'
import { sendForLogin } from '../../../identity/mailed-sign-in/send-for-login.ts'
import { newMailedCode } from '../../../identity/one-time-tokens/mailed-codes.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { sendForSecondFactor } from './send-for-second-factor.ts'

/**
 * Mails a sign-in link, a code, or both, to the address of the account that `email` or `identifier` names. In login mode the response is sent
 * before the account is looked up. So the response and its timing don't reveal whether the account exists (R24b).
 */
export const sendMagicLink = endpoint({
  method: 'POST',
  path: '/magic-link/send',
  summary: 'Send a sign-in link or code',
  success: 'Accepted; the mail is sent if the account exists.',
  access: 'public',
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'mailer.sendMagicLink'],
  limit: limits.sendMail,
  body: v.object({
    email: v.optional(emailAddress),
    identifier: v.optional(identifierField),
    mode: v.optional(v.picklist(['login', '2fa'])),
    tempToken: v.optional(v.string()),
    emailLang,
  }),
  replies: { 200: v.object({ success: v.literal(true), codeId: v.optional(v.string()) }) },
  errors: ['EMAIL_REQUIRED', 'TEMP_TOKEN_REQUIRED', 'INVALID_TEMP_TOKEN', 'INVALID_STATE', 'DELIVERY_FAILED'],

  async handle({ body, context }, given) {
    const { email, identifier, mode, tempToken, emailLang: lang } = body
    const issued = given.magicLinkContent === 'link' ? undefined : newMailedCode()
    if (mode === '2fa') await sendForSecondFactor(tempToken, lang, issued, context, given)
    else if (identifier !== undefined)
      context.background(async () => sendForLogin(await recipientOf(identifier, given), lang, issued, context, given))
    else if (email !== undefined)
      context.background(async () => sendForLogin(await recipientAt(email, given), lang, issued, context, given))
    else throw failure('EMAIL_REQUIRED')
    return ok({ success: true, ...(issued && { codeId: issued.codeId }) })
  },
})
