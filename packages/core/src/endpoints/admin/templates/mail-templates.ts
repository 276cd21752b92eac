import * as v from 'valibot'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { MAIL_IDS } from '../../../outgoing/messages/mail-ids.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { testRecipients } from './test-recipients.ts'
import { assertLanguages, translations } from './translations.ts'

export const mailBody = text(0, 100_000)
const templateReply = v.object({ id: v.string(), baseHtml: v.string(), baseText: v.string(), translations })

/** Returns the template of every mail. An empty body means that the built-in template is used. */
export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/api/templates/mail',
  summary: 'List mail templates',
  success: 'A template for every mail; empty ones are the built-in.',
  access: 'admin',
  needs: ['templates', 'users', 'proofs'],
  replies: {
    200: v.object({
      templates: v.array(templateReply),
      /** Addresses to which the caller may send a template as a test. */
      testMailTo: v.array(v.string()),
    }),
  },

  async handle({ admin }, given) {
    const stored = new Map((await given.templates.listMails()).map((template) => [template.id, template]))
    const empty = { baseHtml: '', baseText: '', translations: {} }
    const templates = MAIL_IDS.map((id) => stored.get(id) ?? { id, ...empty })
    return ok({ templates, testMailTo: await testRecipients(admin, given) })
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
  bodyLimit: 256 * 1024,
  body: v.object({
    id: v.picklist(MAIL_IDS),
    baseHtml: v.optional(mailBody, ''),
    baseText: v.optional(mailBody, ''),
    translations: v.optional(translations, {}),
  }),

  async handle({ body: { translations: texts, ...template }, admin, context }, { templates, events, languages }) {
    assertLanguages(texts, languages)
    const before = (await templates.findMail(template.id)) ?? { baseHtml: '', baseText: '', translations: {} }
    const after = { ...template, translations: texts }
    const data = { keys: [`mail/${template.id}`], by: admin.by }
    const changes = changesBetween(before, after, ['baseHtml', 'baseText', 'translations'])
    const about = { ...aboutRequest(context), changes }
    await events.change([{ event: 'identity.settings.updated', data, about }], () => templates.saveMail(after))
    return ok()
  },
})

/** Returns the built-in mail as a template, so that administrators can read it and base their own template on it. */
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
