import { appearanceOf } from '../../../outgoing/appearance/appearance.ts'
import type { Language } from '../../../ports/mailer.ts'
import type { StaticFiles } from '../../../ports/static-files.ts'
import type { Ui } from '../../../ports/ui.ts'

export function composeUi(
  {
    pages = {},
    home = '/',
    ...look
  }: Ui['look'] & { readonly pages?: StaticFiles | undefined; readonly home?: string | undefined },
  defaultLang: Language,
): Ui {
  return { look: appearanceOf(look), home, texts: { en: textsOf(pages, 'en'), it: textsOf(pages, 'it') }, defaultLang }
}

function textsOf(pages: StaticFiles, lang: Language): Readonly<Record<string, string>> {
  return JSON.parse(pages[`translations.${lang}.json`]?.content ?? '{}')
}
