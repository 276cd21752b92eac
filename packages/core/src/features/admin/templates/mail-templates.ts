/** Custom texts of mails and pages. Routes: /api/templates/mail, /api/templates/ui. Port: templates. */
import * as v from 'valibot'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { done, ok } from '../../../http/reply.ts'
import { text } from '../../../http/text.ts'
import { withoutUndefined } from '../../../http/without-undefined.ts'
import { limits } from '../../../limits/limits.ts'
import { MAIL_IDS } from '../../../messages/mail-ids.ts'
import { translations } from './translations.ts'

const body = text(0, 100_000)

/** Returns the template of every mail. An empty body means that the built-in template is used. */
export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/api/templates/mail',
  summary: 'List mail templates',
  success: 'A template for every mail; empty ones are the built-in.',
  access: 'admin',
  needs: ['templates'],
  limit: limits.admin,
  replies: {
    200: v.object({
      templates: v.array(v.object({ id: v.string(), baseHtml: v.string(), baseText: v.string(), translations })),
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
  limit: limits.admin,
  bodyLimit: 256 * 1024,
  body: v.object({
    id: v.picklist(MAIL_IDS),
    baseHtml: v.optional(body, ''),
    baseText: v.optional(body, ''),
    translations: v.optional(translations, {}),
  }),
  replies: { 200: done },

  async handle({ body: { translations: texts, ...template } }, { templates }) {
    await templates.saveMail({ ...template, translations: withoutUndefined(texts) })
    return ok()
  },
})
