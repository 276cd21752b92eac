import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { templateProblems } from '../../../outgoing/messages/template-problems.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { mailBody } from './mail-templates.ts'
import { assertLanguages, translations } from './translations.ts'

/**
 * Returns a template, which may be unsaved, as the mail that would be sent: with the site's name, colours and logo, and with sample data. Rejects
 * with 400 VALIDATION_ERROR if a `{{` begins no placeholder; the details name its line and column.
 */
export const previewMail = endpoint({
  method: 'POST',
  path: '/api/templates/mail/:id/preview',
  summary: 'Preview a mail template',
  success: 'The mail with sample data. Nothing is stored or sent.',
  access: 'admin',
  isAudited: false,
  needs: ['templates', 'builtInMails'],
  bodyLimit: 256 * 1024,
  body: v.object({
    lang: emailLang,
    baseHtml: v.optional(mailBody, ''),
    baseText: v.optional(mailBody, ''),
    translations: v.optional(translations, {}),
  }),
  replies: {
    200: v.object({
      subject: v.string(),
      html: v.string(),
      text: v.string(),
      /** URL of the site's logo, the only picture that the dashboard's preview loads from the network. */
      logoUrl: v.optional(v.string()),
    }),
  },
  errors: ['NOT_FOUND'],

  async handle({ params: { id }, body: { lang, translations: texts, ...bases } }, { builtInMails, languages }) {
    assertLanguages(texts, languages)
    const template = { ...bases, id, translations: texts }
    const problems = templateProblems(template)
    if (problems.length > 0) throw invalidInput(...problems)
    const mail = await builtInMails.preview(template, lang ?? 'en')
    if (mail === null) throw failure('NOT_FOUND')
    return ok(mail)
  },
})
