import * as v from 'valibot'
import type { BuiltInLanguage, Language } from '../../../ports/mailer.ts'

/** Schema of the languages of the pages. */
export const languageList = v.optional(
  v.array(v.object({ code: v.string(), name: v.string(), dir: v.optional(v.picklist(['ltr', 'rtl'])) })),
)

/** Returns what features say in the language, else in English. */
export function inLanguage<Texts>(byLanguage: Readonly<Record<BuiltInLanguage, Texts>>, lang: Language): Texts {
  const known: Readonly<Record<Language, Texts>> = byLanguage
  return known[lang] ?? byLanguage.en
}

interface Section<Label> {
  readonly feature: string
  readonly page: 'account' | 'signIn'
  readonly label: Label
}

/** Returns the parts that features add to pages, with their labels in the language. */
export function sectionsIn(
  sections: readonly Section<Readonly<Record<BuiltInLanguage, string>>>[],
  lang: Language,
): Section<string>[] {
  return sections.map(({ feature, page, label }) => ({ feature, page, label: inLanguage(label, lang) }))
}
