import { appearanceOf } from '../../../outgoing/appearance/appearance.ts'
import type { AddedLanguage, Languages } from '../../../outgoing/messages/languages/languages.ts'
import type { Language } from '../../../ports/host/mailer.ts'
import type { StaticFiles } from '../../../ports/host/static-files.ts'
import type { Ui } from '../../../ports/host/ui.ts'

export function composeUi(
  {
    pages = {},
    home = '/',
    ...look
  }: Ui['look'] & { readonly pages?: StaticFiles | undefined; readonly home?: string | undefined },
  defaultLang: Language,
  added: readonly AddedLanguage[],
  { all }: Languages,
): Ui {
  const others = added.map((language) => [language.code, language.pages ?? {}] as const)
  const texts = { en: textsOf(pages, 'en'), it: textsOf(pages, 'it'), ...Object.fromEntries(others) }
  return { look: appearanceOf(look), home, texts, defaultLang, ...(added.length > 0 && { languages: all }) }
}

/** Returns the texts of the built-in pages in a language; no texts if `pages` has no file of that language. */
export function textsOf(pages: StaticFiles, lang: Language): Readonly<Record<string, string>> {
  return JSON.parse(pages[`translations.${lang}.json`]?.content ?? '{}')
}
