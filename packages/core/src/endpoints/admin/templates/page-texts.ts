import * as v from 'valibot'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { text } from '../../../foundations/values/text.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { assertLanguages, translations } from './translations.ts'

/** Schema of a page's name: a built-in page, or a page of the host's own. */
export const pageName = v.pipe(text(1, 64), v.regex(/^[\w-]+$/))

export const listPageTexts = endpoint({
  method: 'GET',
  path: '/api/templates/ui',
  summary: 'List custom and built-in texts of pages',
  success: 'The custom texts by page, and the built-in texts.',
  access: 'admin',
  needs: ['templates'],
  replies: {
    200: v.object({
      translations: v.array(v.object({ page: v.string(), translations })),
      /** Texts of the built-in pages by language and key. Empty if the service doesn't have these pages. */
      builtIn: v.record(v.string(), v.record(v.string(), v.string())),
    }),
  },

  async handle(_, { templates, ui }) {
    return ok({ translations: await templates.listPages(), builtIn: ui?.texts ?? {} })
  },
})

export const savePageTexts = endpoint({
  method: 'POST',
  path: '/api/templates/ui',
  summary: 'Replace the texts of a page',
  success: 'Texts stored.',
  access: 'admin',
  needs: ['templates.savePage'],
  bodyLimit: 256 * 1024,
  body: v.object({ page: pageName, translations }),

  async handle({ body: { page, translations: texts }, admin, context }, { templates, events, languages }) {
    assertLanguages(texts, languages)
    const before = (await templates.listPages()).find((one) => one.page === page)
    const after = { page, translations: texts }
    const data = { keys: [`ui/${page}`], by: admin.by }
    const changes = changesBetween(before ?? {}, after, ['translations'])
    const about = { ...aboutRequest(context), changes }
    await events.change([{ event: 'identity.settings.updated', data, about }], () => templates.savePage(after))
    return ok()
  },
})
