import * as v from 'valibot'
import { APPEARANCE_CHECKS, appearanceOf } from '../../../outgoing/appearance/appearance.ts'
import { lookReply } from '../../../outgoing/appearance/look-reply.ts'
import { textsIn } from '../../../outgoing/appearance/page-texts.ts'
import { themeOf } from '../../../outgoing/appearance/theme.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { pageName } from './page-texts.ts'
import { assertLanguages, translations } from './translations.ts'

/**
 * Returns how the pages look and read with an appearance and texts that may be unsaved. Uses the stored appearance if `ui` is missing, and the
 * stored texts if `page` is missing. Otherwise `translations` replaces all stored texts of this page.
 */
export const previewPage = endpoint({
  method: 'POST',
  path: '/api/templates/ui/preview',
  summary: 'Preview the appearance and texts of pages',
  success: 'The appearance and texts. Nothing is stored.',
  access: 'admin',
  isAudited: false,
  needs: ['ui', 'pages'],
  bodyLimit: 256 * 1024,
  body: v.object({
    lang: emailLang,
    page: v.optional(pageName),
    translations: v.optional(translations),
    /** An invalid value, such as an incomplete colour, counts as the default. */
    ui: v.optional(v.object(v.entriesFromList(Object.keys(APPEARANCE_CHECKS), v.optional(v.string())))),
  }),
  replies: {
    200: v.object({
      ui: lookReply,
      translations: v.record(v.string(), v.string()),
      /** The colours, as `theme.css` has them once they are stored. */
      theme: v.string(),
    }),
  },

  async handle(
    { body: { lang, page, translations: texts = {}, ui: look } },
    { ui, templates, currentSettings, passwordPolicy, languages },
  ) {
    assertLanguages(texts, languages)
    const stored = (await templates?.listPages()) ?? []
    const drafted =
      page === undefined ? stored : [...stored.filter((one) => one.page !== page), { page, translations: texts }]
    const appearance = appearanceOf(ui.look, look ?? (await currentSettings()).ui)
    return ok({
      ui: appearance,
      translations: textsIn(lang ?? ui.defaultLang, ui, drafted, passwordPolicy.minLength),
      theme: themeOf(appearance),
    })
  },
})
