import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { maskedEmail } from '../../../outgoing/messages/masked-email.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { limits } from '../../../web/limits/limits.ts'
import { limitByTarget } from '../../../web/limits/rate-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { mailBody } from './mail-templates.ts'
import { testRecipients } from './test-recipients.ts'
import { assertLanguages, translations } from './translations.ts'

/**
 * Sends a template, which may be unsaved, with sample data. A user sends it to their own address; the admin secret and API keys may send to the
 * addresses of `admin.testMailTo`. At most 10 an hour for each caller.
 */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/templates/mail/:id/test',
  summary: 'Send a mail template as a test',
  success: 'The mail was handed to the mail server.',
  access: 'admin',
  needs: ['templates', 'builtInMails', 'users', 'proofs', 'rateLimiter'],
  bodyLimit: 256 * 1024,
  body: v.object({
    /** Default: the first address to which the caller may send. */
    to: v.optional(emailAddress),
    lang: emailLang,
    baseHtml: v.optional(mailBody, ''),
    baseText: v.optional(mailBody, ''),
    translations: v.optional(translations, {}),
  }),
  replies: { 200: v.object({ to: v.string() }) },
  errors: ['NOT_FOUND', 'DELIVERY_FAILED'],

  async handle({ params: { id }, admin, body: { to, lang, translations: texts, ...bases }, context }, given) {
    const { builtInMails, events } = given
    assertLanguages(texts, given.languages)
    if ((await builtInMails.builtInTemplate(id)) === null) throw failure('NOT_FOUND')
    const allowed = await testRecipients(admin, given)
    const address = to ?? allowed[0]
    if (address === undefined) throw invalidInput({ path: 'to', rule: 'no_recipient' })
    if (!allowed.includes(address)) throw invalidInput({ path: 'to', rule: 'not_allowed' })
    await limitByTarget(limits.testMail, `${admin.by.kind}:${admin.by.id}`, given)
    const data = { mail: id, to: maskedEmail(address), by: admin.by }
    const about = aboutRequest(context, admin.user && { userId: admin.user.sub })
    await events.publish('identity.mail.tested', data, about)
    const template = { ...bases, id, translations: texts }
    await sendNow(() => builtInMails.sendTest(template, address, lang ?? 'en'), context, given.logger)
    return ok({ to: address })
  },
})
