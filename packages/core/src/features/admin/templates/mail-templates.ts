/** Custom texts of mails and pages. Routes: /api/templates/mail, /api/templates/ui. Port: templates. */
import * as v from 'valibot'
import { emailAddress } from '../../../accounts/email-address.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { failure, invalidInput } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { text } from '../../../http/text.ts'
import { withoutUndefined } from '../../../http/without-undefined.ts'
import { MAIL_IDS } from '../../../messages/mail-ids.ts'
import { translations } from './translations.ts'

const body = text(0, 100_000)
const templateReply = v.object({ id: v.string(), baseHtml: v.string(), baseText: v.string(), translations })

/** Returns the template of every mail. An empty body means that the built-in template is used. */
export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/api/templates/mail',
  summary: 'List mail templates',
  success: 'A template for every mail; empty ones are the built-in.',
  access: 'admin',
  needs: ['templates'],
  replies: {
    200: v.object({
      templates: v.array(templateReply),
    }),
  },

  async handle(_, { templates }) {
    const stored = new Map((await templates.listMails()).map((template) => [template.id, template]))
    const empty = { baseHtml: '', baseText: '', translations: {} }
    return ok({ templates: MAIL_IDS.map((id) => stored.get(id) ?? { id, ...empty }) })
  },
})

/** Replaces the template of a mail. An empty body restores the built-in template. */
export const saveMailTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/mail',
  summary: 'Replace a mail template',
  success: 'Template stored.',
  access: 'admin',
  needs: ['templates.saveMail'],
  uses: ['events'],
  bodyLimit: 256 * 1024,
  body: v.object({
    id: v.picklist(MAIL_IDS),
    baseHtml: v.optional(body, ''),
    baseText: v.optional(body, ''),
    translations: v.optional(translations, {}),
  }),

  async handle({ body: { translations: texts, ...template }, admin, context }, { templates, events }) {
    await templates.saveMail({ ...template, translations: withoutUndefined(texts) })
    const data = { keys: [`mail/${template.id}`], by: admin.by }
    await events.publish('identity.settings.updated', data, aboutRequest(context))
    return ok()
  },
})

/** Returns the built-in mail as a template, so that administrators can see it and start their own text with it. */
export const readBuiltInMail = endpoint({
  method: 'GET',
  path: '/api/templates/mail/:id/built-in',
  summary: 'Read a built-in mail as a template',
  success: 'The built-in mail with placeholders, in all languages.',
  access: 'admin',
  needs: ['templates', 'builtInMails'],
  replies: { 200: v.object({ template: templateReply }) },
  errors: ['NOT_FOUND'],

  async handle({ params }, { builtInMails }) {
    const template = await builtInMails.builtInTemplate(params.id)
    if (template === null) throw failure('NOT_FOUND')
    return ok({ template })
  },
})

/** Sends a template, which may be unsaved, with sample data. An administrator with an account may leave out `to`. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/templates/mail/:id/test',
  summary: 'Send a mail template as a test',
  success: 'The mail was handed to the mail server.',
  access: 'admin',
  needs: ['templates', 'builtInMails', 'users'],
  bodyLimit: 256 * 1024,
  body: v.object({
    to: v.optional(emailAddress),
    lang: v.optional(v.picklist(['en', 'it']), 'en'),
    baseHtml: v.optional(body, ''),
    baseText: v.optional(body, ''),
    translations: v.optional(translations, {}),
  }),
  replies: { 200: v.object({ to: v.string() }) },
  errors: ['NOT_FOUND'],

  async handle({ params, admin, body: { to, lang, translations: texts, ...bases } }, { builtInMails, users }) {
    if ((await builtInMails.builtInTemplate(params.id)) === null) throw failure('NOT_FOUND')
    const address = to ?? (admin.user === undefined ? undefined : (await users.findById(admin.user.sub))?.email)
    if (address === undefined) throw invalidInput({ path: 'to', rule: 'required' })
    await builtInMails.sendTest({ ...bases, id: params.id, translations: withoutUndefined(texts) }, address, lang)
    return ok({ to: address })
  },
})
