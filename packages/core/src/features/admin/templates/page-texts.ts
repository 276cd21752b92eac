import * as v from 'valibot'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { done, ok } from '../../../http/reply.ts'
import { text } from '../../../http/text.ts'
import { withoutUndefined } from '../../../http/without-undefined.ts'
import { limits } from '../../../limits/limits.ts'
import { translations } from './translations.ts'

export const listPageTexts = endpoint({
  method: 'GET',
  path: '/api/templates/ui',
  summary: 'List custom texts of pages',
  success: 'The custom texts by page.',
  access: 'admin',
  needs: ['templates'],
  limit: limits.admin,
  replies: { 200: v.object({ translations: v.array(v.object({ page: v.string(), translations })) }) },

  async handle(_, { templates }) {
    return ok({ translations: await templates.listPages() })
  },
})

export const savePageTexts = endpoint({
  method: 'POST',
  path: '/api/templates/ui',
  summary: 'Replace the texts of a page',
  success: 'Texts stored.',
  access: 'admin',
  needs: ['templates.savePage'],
  limit: limits.admin,
  bodyLimit: 256 * 1024,
  body: v.object({ page: v.pipe(text(1, 64), v.regex(/^[\w-]+$/)), translations }),
  replies: { 200: done },

  async handle({ body: { page, translations: texts } }, { templates }) {
    await templates.savePage({ page, translations: withoutUndefined(texts) })
    return ok()
  },
})
